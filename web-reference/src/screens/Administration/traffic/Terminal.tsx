import type { ReactElement } from 'react';
import { Button } from '../../../components/Button.tsx';
import { copyText } from '../../../components/copyText.ts';
import { MenuButton, type MenuItem } from '../../../components/Menu.tsx';
import { notify } from '../../../components/toast.tsx';
import { type Text, useText } from '../../../i18n/i18n.ts';

/** Quotes a name for a shell. */
const quoted = (name: string): string => `'${name.replaceAll("'", `'\\''`)}'`;

const copy = async (line: string, t: Text): Promise<void> => {
  try {
    await copyText(line);
    notify({ level: 'SUCCESS', title: t('phrases:copiedToClipboard'), description: line });
  } catch {
    // Without the clipboard the person reads the command off the notice.
    notify({ level: 'INFORMATION', title: line });
  }
};

/** The terminal command for a device, ready to paste: a browser cannot open its ports. */
export const Terminal = ({ name }: { name: string }): ReactElement => {
  const { t } = useText();
  const device = quoted(name);
  const items = (): readonly MenuItem[] => [
    { heading: t('traffic.terminalText') },
    { id: 'simulate', label: t('traffic.terminal.simulate'), icon: 'device', run: () => void copy(`lauda device simulate ${device}`, t) },
    {
      id: 'record',
      label: t('traffic.terminal.record'),
      icon: 'stop',
      run: () => void copy(`lauda device record ${device} -o ${quoted(`${name}.jsonl`)}`, t),
    },
    {
      id: 'replay',
      label: t('traffic.terminal.replay'),
      icon: 'play',
      run: () => void copy(`lauda device replay ${quoted(`${name}.jsonl`)} --device ${device}`, t),
    },
  ];
  return (
    <MenuButton label={t('traffic.terminal')} items={items}>
      {(button) => (
        <Button size="sm" icon="chevronDown" {...button}>
          {t('traffic.terminal')}
        </Button>
      )}
    </MenuButton>
  );
};
