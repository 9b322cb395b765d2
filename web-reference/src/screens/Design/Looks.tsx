import type { ReactElement } from 'react';
import { Clock, ConnectionDot, OverUnder } from '../../components/Clock.tsx';
import { ICON_NAMES, Icon } from '../../components/icons.tsx';
import { ApprovalMark, Badge, LockMark, type ShownStatus, StatusMark } from '../../components/StatusMark.tsx';
import { ACCENTS, type AccentName } from '../../theme/accents.ts';
import { setAccent } from '../../theme/theme.ts';
import { InBoth, Part, Row } from './parts.tsx';

const SURFACES = ['ground', 'raised', 'float', 'inset', 'hover', 'selected', 'line', 'line-strong'];
const TEXTS = ['text', 'muted', 'faint', 'accent-text', 'good', 'bad', 'warn', 'info'];
const STATUSES: readonly ShownStatus[] = ['onAir', 'next', 'displayed', 'standBy', 'floated'];

const Swatch = ({ name }: { name: string }): ReactElement => (
  <span className="flex w-20 flex-col gap-1 text-xs text-muted">
    <span className="h-8 rounded-md border border-line-strong" style={{ background: `var(--${name})` }} />
    {name}
  </span>
);

export const Colours = (): ReactElement => (
  <Part
    id="colours"
    title="Colour"
    note="Tokens only. Each text pair is held to 4.5:1 and each mark to 3:1 by a test, with every theme colour."
  >
    <InBoth>
      <Row label="Surfaces">
        {SURFACES.map((name) => (
          <Swatch key={name} name={name} />
        ))}
      </Row>
      <Row label="Text">
        {TEXTS.map((name) => (
          <span key={name} style={{ color: `var(--${name})` }} className="font-medium">
            {name}
          </span>
        ))}
      </Row>
      <Row label="Kinds">
        {['kind-note', 'kind-vt', 'kind-live', 'kind-vo'].map((name) => (
          <Swatch key={name} name={name} />
        ))}
      </Row>
    </InBoth>
    <div className="mt-3 flex flex-wrap gap-1.5">
      {(Object.keys(ACCENTS) as AccentName[]).map((name) => (
        <button
          key={name}
          type="button"
          onClick={() => setAccent(name)}
          className="flex h-7 items-center gap-2 rounded-md border border-line-strong px-2 text-sm hover:bg-hover"
        >
          <span className="size-3 rounded-full border border-line-strong" style={{ background: ACCENTS[name] }} />
          {name}
        </button>
      ))}
    </div>
  </Part>
);

export const Type = (): ReactElement => (
  <Part
    id="type"
    title="Type"
    note="Inter, one variable file. Every time has tabular figures. Scripts are read at 17 px, 1.5, 68 characters a line."
  >
    <InBoth>
      <p className="text-2xl font-semibold tracking-tight">Jornal da Noite, 21 de novembro</p>
      <p className="text-xl font-semibold">
        Block total <span className="tnum">06:55</span>
      </p>
      <p className="text-lg">A work surface that stays readable from two metres.</p>
      <p className="text-base">The text of the product, 13 px on a line of 20.</p>
      <p className="text-sm text-muted">Labels, helps and second lines, 12 px.</p>
      <p className="mt-3 max-w-[68ch] text-read">
        Boa noite. A chuva que começou na madrugada já deixou mais de duas mil pessoas fora de casa no sul do estado.
      </p>
    </InBoth>
  </Part>
);

export const Icons = (): ReactElement => (
  <Part id="icons" title="Icons" note="Our own set on a 16 px grid.">
    <div className="flex flex-wrap gap-1">
      {ICON_NAMES.map((name) => (
        <span key={name} title={name} className="flex w-20 flex-col items-center gap-1 rounded-md py-2 text-muted hover:bg-hover">
          <Icon name={name} size={20} />
          <span className="text-xs">{name}</span>
        </span>
      ))}
    </div>
  </Part>
);

export const Marks = (): ReactElement => (
  <Part id="marks" title="States" note="An icon and a word, never colour alone.">
    <InBoth>
      <Row label="Status">
        {STATUSES.map((status) => (
          <span key={status} className={status === 'onAir' ? 'rounded-sm bg-air px-1.5' : ''}>
            <StatusMark status={status} />
          </span>
        ))}
      </Row>
      <Row label="Approval">
        <ApprovalMark approved /> <ApprovalMark approved={false} /> <ApprovalMark approved={false} empty />
      </Row>
      <Row label="Lock">
        <LockMark nickname="Bruno Reis" since="18:58" /> <Icon name="lock" label="Private" className="text-warn" />
      </Row>
      <Row label="Badges">
        <Badge>Neutral</Badge>
        <Badge tone="good" icon="check">
          Good
        </Badge>
        <Badge tone="warn" icon="warning">
          Warning
        </Badge>
        <Badge tone="bad" icon="error">
          Bad
        </Badge>
        <Badge tone="info" icon="info">
          Info
        </Badge>
        <Badge tone="air">ON AIR</Badge>
      </Row>
      <Row label="Over, under">
        <OverUnder difference={125} />
        <OverUnder difference={-40} />
        <OverUnder difference={0} />
        <OverUnder difference={undefined} />
        <OverUnder difference={-3725} size="lg" />
        <OverUnder difference={62} size="sm" />
      </Row>
      <Row label="Clock">
        <Clock zone="America/Sao_Paulo" />
      </Row>
      <Row label="Connection">
        <ConnectionDot state="on" />
        <ConnectionDot state="waiting" />
        <ConnectionDot state="off" />
      </Row>
    </InBoth>
  </Part>
);
