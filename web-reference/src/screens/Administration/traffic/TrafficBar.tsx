import { type ReactElement, useRef } from 'react';
import { useActions } from '../../../actions/useActions.ts';
import { BarVerbs } from '../../../components/BarVerbs.tsx';
import { Button } from '../../../components/Button.tsx';
import { Switch } from '../../../components/Toggles.tsx';
import { useText } from '../../../i18n/i18n.ts';
import { MoreVerbs } from '../../../shared/MoreVerbs.tsx';
import { Terminal } from './Terminal.tsx';

export interface TrafficBarProps {
  device: string;
  count: number;
  followed: boolean;
  /** The device of the opened record; undefined while live traffic is shown. */
  opened: string | undefined;
  onFollow: (followed: boolean) => void;
  onClear: () => void;
  onSave: () => void;
  onOpen: (file: File) => void;
  onClose: () => void;
  onJudge: () => void;
  /** Starts a replay to the device; undefined where that is not possible. */
  onReplay: (() => void) | undefined;
}

/** The buttons over a conversation: follow, save, open a record, check, replay. */
export const TrafficBar = (props: TrafficBarProps): ReactElement => {
  const { device, count, followed, opened, onFollow, onClear, onSave, onOpen, onClose, onJudge, onReplay } = props;
  const { t } = useText();
  const file = useRef<HTMLInputElement>(null);
  const some = count > 0;
  useActions({
    'devices.saveTraffic': { run: onSave, enabled: () => some },
    'devices.openTraffic': () => file.current?.click(),
    'devices.judge': { run: onJudge, enabled: () => some },
    'devices.replay': { run: () => onReplay?.(), enabled: () => some && onReplay !== undefined },
  });
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line px-4 py-2">
      {opened === undefined ? (
        <>
          <Switch label={t('traffic.follow')} checked={followed} onChange={onFollow} />
          <Button size="sm" kind="quiet" disabled={!some} onClick={onClear}>
            {t('traffic.clear')}
          </Button>
        </>
      ) : (
        <>
          <span className="font-medium">{t('traffic.record', { name: opened })}</span>
          <Button size="sm" icon="x" onClick={onClose}>
            {t('traffic.closeRecord')}
          </Button>
        </>
      )}
      <span role="status" className="tnum text-sm text-muted">
        {t('traffic.count', { count })}
      </span>
      <BarVerbs>
        <input
          ref={file}
          type="file"
          accept=".jsonl,application/x-ndjson"
          hidden
          onChange={(event) => {
            const [chosen] = event.target.files ?? [];
            event.target.value = '';
            if (chosen) onOpen(chosen);
          }}
        />
        <Button size="sm" icon="check" disabled={!some} onClick={onJudge}>
          {t('action.devices.judge')}
        </Button>
        {onReplay && (
          <Button size="sm" icon="redo" disabled={!some} onClick={onReplay}>
            {t('action.devices.replay')}
          </Button>
        )}
        <Terminal name={device} />
        <MoreVerbs verbs={['devices.openTraffic', 'devices.saveTraffic']} />
      </BarVerbs>
    </div>
  );
};
