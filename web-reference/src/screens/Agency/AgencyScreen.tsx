import type { AgencyItem, Post } from '@lauda/sdk';
import type { Proposal } from '@lauda/store';
import { agencyOf } from '@lauda/store';
import { Link } from '@tanstack/react-router';
import { type ReactElement, useCallback, useEffect, useRef, useState } from 'react';
import { handlers } from '../../actions/handlers.ts';
import { useActions } from '../../actions/useActions.ts';
import { useDesk } from '../../app/desk.ts';
import { NoneOf } from '../../app/NoneOf.tsx';
import { BarVerbs } from '../../components/BarVerbs.tsx';
import { Button, buttonLook } from '../../components/Button.tsx';
import { FindField } from '../../components/FindField.tsx';
import { EmptyState } from '../../components/States.tsx';
import { InTopBar } from '../../components/TopBar.tsx';
import { openOnceMade } from '../../focus/openOnceMade.ts';
import { useView } from '../../hooks/useView.ts';
import { useText } from '../../i18n/i18n.ts';
import { MoreVerbs } from '../../shared/MoreVerbs.tsx';
import { MakeGuideline } from '../../shared/made/MakeGuideline.tsx';
import { PostDialog } from '../Posts/PostDialog.tsx';
import { ProposalDialog } from '../Proposals/ProposalDialog.tsx';
import { ItemDialog } from './ItemDialog.tsx';
import { Lane, type LaneItems } from './LaneColumn.tsx';
import { LaneDialog, type LaneDraft, NEW_LANE } from './LaneDialog.tsx';

const LISTS = ['agency.lanes', 'rss.feeds', 'facebook.pages', 'twitter.users', 'twitter.lists'] as const;
/** An item as it stands in its lane. */
interface LaneItem {
  readonly item: AgencyItem;
  readonly laneId: number;
}
/** The pause in typing after which the lanes are searched, in ms. */
const PAUSE_MS = 250;

/** The news of agencies, lane beside lane: searched by a text, and made into proposals, posts and guidelines (MENU-15, AGY-06). */
export const AgencyScreen = (): ReactElement => {
  const { t } = useText();
  const { store, may } = useDesk();
  const lanes = useView(store.settings['agency.lanes'].view);
  useEffect(() => {
    for (const list of LISTS) void store.settings[list].ensure();
  }, [store]);
  const [typed, setTyped] = useState('');
  const [term, setTerm] = useState('');
  useEffect(() => {
    const later = setTimeout(() => setTerm(typed), PAUSE_MS);
    return () => clearTimeout(later);
  }, [typed]);
  const [forced, setForced] = useState(0);
  const [lane, setLane] = useState<LaneDraft>();
  const [focused, setFocused] = useState<LaneItem>();
  const [newest, setNewest] = useState<LaneItem>();
  const [proposal, setProposal] = useState<Proposal>();
  const [post, setPost] = useState<Post>();
  const [reading, setReading] = useState<AgencyItem>();
  const [making, setMaking] = useState<AgencyItem>();
  const [isFirstEmpty, setFirstEmpty] = useState(false);
  /** The lanes that show what was found by a former search still. */
  const [former, setFormer] = useState<ReadonlySet<number>>(new Set());
  // A focused item is updated to its agency's latest version, and let go once its lane shows it no more, as after another search.
  const follow = useCallback(({ items, laneId, isFirst, isLoading, isFormer }: LaneItems): void => {
    setFormer((lanes) => {
      if (lanes.has(laneId) === isFormer) return lanes;
      return new Set(isFormer ? [...lanes, laneId] : [...lanes].filter((id) => id !== laneId));
    });
    setFocused((former) => {
      if (former?.laneId !== laneId) return former;
      const item = items.find(({ id }) => id === former.item.id);
      return item && { item, laneId };
    });
    if (!isFirst) return;
    setNewest(items[0] && { item: items[0], laneId });
    setFirstEmpty(!isLoading && items.length === 0);
  }, []);
  const focus = useCallback((item: AgencyItem, laneId: number): void => setFocused({ item, laneId }), []);
  // Until an item is focused, the verbs act on the newest of the first lane.
  const at = focused && lanes.byId.has(focused.laneId) ? focused : newest;
  // They wait for what is searched for.
  const item = at && typed === term && !former.has(at.laneId) ? at.item : undefined;
  const box = useRef<HTMLInputElement>(null);
  const mayEdit = may('AGENCY_ADMIN');
  const mayPropose = may('ASSIGNMENT_PROPOSAL_WRITE');
  const mayPost = may('POST_WRITE') && may('POST_READ');
  const mayPlan = mayPropose && may('ASSIGNMENT_WRITE') && may('ASSIGNMENT_PROPOSAL_READ');
  const isUsable = item !== undefined && !item.withdrawn;
  const propose = (): Promise<void> => openOnceMade(() => agencyOf(store).propose(item!), setProposal);
  const publish = (): Promise<void> => openOnceMade(() => agencyOf(store).post(item!), setPost);
  useActions({
    'entry.create': { run: () => setLane(NEW_LANE), enabled: () => mayEdit },
    'entry.open': { run: () => setReading(item), enabled: () => item !== undefined },
    'agency.force': () => setForced((count) => count + 1),
    'agency.proposal': { run: () => void propose(), enabled: () => mayPropose && isUsable },
    'agency.post': { run: () => void publish(), enabled: () => mayPost && isUsable },
    'agency.guideline': { run: () => setMaking(item), enabled: () => mayPlan && isUsable },
    'grid.find': () => box.current?.focus(),
  });
  return (
    <>
      <InTopBar slot="place">
        <h1 className="truncate text-md font-semibold">{t('area.agency')}</h1>
      </InTopBar>
      <search className="flex shrink-0 flex-wrap items-end gap-3 border-b border-line px-3 py-2">
        <FindField label={t('agency.find')} ref={box} value={typed} onFind={setTyped} />
        <BarVerbs>
          {mayPropose && (
            <Button size="sm" icon="proposal" disabled={!isUsable} onClick={() => handlers.run('agency.proposal')}>
              {t('action.agency.proposal')}
            </Button>
          )}
          {mayPlan && (
            <Button size="sm" icon="guideline" disabled={!isUsable} onClick={() => handlers.run('agency.guideline')}>
              {t('action.agency.guideline')}
            </Button>
          )}
          {mayEdit && (
            <Link to="/admin/lists/$list" params={{ list: 'agency.lanes' }} className={buttonLook('plain', 'sm')}>
              {t('agency.setUp')}
            </Link>
          )}
          <MoreVerbs verbs={mayPost ? ['agency.post', 'agency.force'] : ['agency.force']} />
          {mayEdit && (
            <Button size="sm" icon="plus" kind="primary" onClick={() => handlers.run('entry.create')}>
              {t('agency.newLane')}
            </Button>
          )}
        </BarVerbs>
      </search>
      <div className="flex min-h-0 flex-1 overflow-x-auto">
        {lanes.rows.map((each, at) => (
          <Lane
            key={each.id}
            lane={each}
            {...{ term, forced }}
            onFocus={focus}
            onRead={setReading}
            isFirst={at === 0}
            isHome={at === 0 || isFirstEmpty}
            onItems={follow}
            onEdit={mayEdit ? () => setLane(each) : undefined}
          />
        ))}
        {lanes.rows.length === 0 && (
          <div className="flex-1">
            <NoneOf list={store.settings['agency.lanes']}>
              <EmptyState icon="agency" title={t('agency.noLanes')} text={t('agency.noLanesText')} />
            </NoneOf>
          </div>
        )}
      </div>
      {lane && <LaneDialog start={lane} onClose={() => setLane(undefined)} />}
      {proposal && <ProposalDialog start={proposal} readOnly={false} onClose={() => setProposal(undefined)} />}
      {post && <PostDialog start={post} readOnly={false} onClose={() => setPost(undefined)} />}
      {reading && <ItemDialog item={reading.id === item?.id ? item : reading} onClose={() => setReading(undefined)} />}
      {making && (
        <MakeGuideline
          slug={making.title}
          make={(...wish) => agencyOf(store).guideline(making, ...wish)}
          onClose={() => setMaking(undefined)}
        />
      )}
    </>
  );
};
