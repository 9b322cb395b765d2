import { type ReactElement, useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { CommandPalette } from '../../components/CommandPalette.tsx';
import { ask } from '../../components/ConfirmDialog.tsx';
import { Dialog, Drawer } from '../../components/Dialog.tsx';
import { LockBanner } from '../../components/LockBanner.tsx';
import { MenuButton, type MenuItem } from '../../components/Menu.tsx';
import { Notice } from '../../components/Notice.tsx';
import { EmptyState, ErrorState, GridSkeleton } from '../../components/States.tsx';
import { Tabs } from '../../components/Tabs.tsx';
import { notify } from '../../components/toast.tsx';
import type { NoticeLevel } from '../../components/toasts.ts';
import { KeysHelp } from '../../shared/KeysHelp.tsx';
import { InBoth, Part, Row } from './parts.tsx';

const nothing = (): void => undefined;
const LEVELS: readonly NoticeLevel[] = ['SUCCESS', 'INFORMATION', 'WARNING', 'ERROR'];
const MENU: readonly MenuItem[] = [
  { id: 'open', label: 'Open the story', icon: 'story', keys: 'Alt+Enter', run: nothing },
  { id: 'copy', label: 'Copy', icon: 'copy', keys: '$mod+KeyC', run: nothing },
  { id: 'paste', label: 'Paste above', icon: 'paste', keys: '$mod+KeyV', disabled: true, run: nothing },
  '-',
  { id: 'delete', label: 'Delete', icon: 'trash', keys: 'Delete', danger: true, run: nothing },
];

const notice = (level: NoticeLevel) => ({
  level,
  title: level === 'ERROR' ? 'Updating failed' : level === 'WARNING' ? 'Ana took over' : 'Story moved to Stand By',
  description: level === 'ERROR' ? 'The old value is back. Try again.' : undefined,
  details: level === 'ERROR' ? '500 PATCH /api/stories/12\nrequest 7f3a' : undefined,
  ...(level === 'SUCCESS' ? { action: { label: 'Undo', run: nothing } } : {}),
});

export const Overlays = (): ReactElement => {
  const [open, setOpen] = useState<'dialog' | 'drawer' | 'palette' | 'keys'>();
  const close = (): void => setOpen(undefined);
  return (
    <Part id="overlays" title="Overlays" note="Only what floats has a shadow. Escape always closes.">
      <div className="flex flex-wrap gap-2">
        <MenuButton label="Story" items={() => MENU}>
          {(button) => (
            <Button {...button} icon="dots">
              Menu
            </Button>
          )}
        </MenuButton>
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={() => setOpen('drawer')}>Drawer</Button>
        <Button
          onClick={() => void ask({ title: 'Delete block 2?', text: 'Its 4 stories go to the trash.', confirm: 'Delete', danger: true })}
        >
          Confirm
        </Button>
        <Button onClick={() => setOpen('palette')}>Palette</Button>
        <Button onClick={() => setOpen('keys')}>Keys</Button>
        {LEVELS.map((level) => (
          <Button key={level} onClick={() => notify(notice(level))}>
            {level}
          </Button>
        ))}
      </div>
      <div className="mt-4">
        <InBoth>
          <div className="flex flex-col items-start gap-2">
            {LEVELS.map((level) => (
              <Notice key={level} notice={notice(level)} onClose={nothing} />
            ))}
          </div>
        </InBoth>
      </div>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title="Create rundown"
        actions={
          <>
            <Button kind="quiet" onClick={close}>
              Cancel
            </Button>
            <Button kind="primary" onClick={close}>
              Create
            </Button>
          </>
        }
      >
        A short form stands here.
      </Dialog>
      <Drawer open={open === 'drawer'} onClose={close} title="Devices">
        What is looked at beside the work.
      </Drawer>
      {open === 'palette' && (
        <CommandPalette
          onClose={close}
          commands={[
            { id: 'a', title: 'New story below', group: 'Story', icon: 'plus', keys: 'Alt+KeyS', run: nothing },
            { id: 'b', title: 'Renumber pages', group: 'Rundown', icon: 'pages', run: nothing },
          ]}
        />
      )}
      {open === 'keys' && <KeysHelp onClose={close} may={() => true} />}
    </Part>
  );
};

export const Strips = (): ReactElement => {
  const [active, setActive] = useState('r');
  return (
    <Part
      id="strips"
      title="Tabs and banners"
      note="A star is unsaved text. The banner says who, since when, and what happened to one's own words."
    >
      <InBoth>
        <Tabs
          label="Open"
          active={active}
          onActivate={setActive}
          onClose={nothing}
          tabs={[
            { id: 'r', title: 'Jornal da Noite 21/11', icon: 'rundown' },
            { id: 's', title: 'CHUVA NO SUL', icon: 'story', changed: true, closable: true },
            { id: 't', title: 'GREVE DO METRÔ', icon: 'story', closable: true, suffix: '2' },
          ]}
        />
        <div className="mt-3 flex flex-col gap-2">
          <LockBanner lock={{ state: 'other', nickname: 'Bruno', since: '18:58' }} onTakeOver={nothing} />
          <LockBanner lock={{ state: 'other', nickname: 'Ana', isOwn: true, since: '18:58' }} onTakeOver={nothing} />
          <LockBanner lock={{ state: 'taken', nickname: 'Ana' }} hasDraft onCompare={nothing} onReload={nothing} onTakeOver={nothing} />
          <LockBanner lock={{ state: 'lost' }} onTakeOver={nothing} onReload={nothing} />
        </div>
      </InBoth>
    </Part>
  );
};

export const Emptiness = (): ReactElement => (
  <Part
    id="empty"
    title="Empty, loading, failed"
    note="What belongs here and the first step; the shape of what comes; what happened and what is safe."
  >
    <InBoth>
      <Row label="Empty">
        <EmptyState icon="rundown" title="No rundown on this date" text="Jornal da Noite has none on Saturday, 21 November.">
          <Button kind="primary" icon="plus">
            Create rundown
          </Button>
          <Button>From a template</Button>
        </EmptyState>
      </Row>
      <GridSkeleton rows={6} />
      <ErrorState
        title="Loading failed"
        text="The server does not answer. What you wrote is kept on this desk."
        details="503 GET /api/rundowns"
        onRetry={nothing}
      />
    </InBoth>
  </Part>
);
