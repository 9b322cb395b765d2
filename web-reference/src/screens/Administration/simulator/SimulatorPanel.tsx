import { simulationOf } from '@lauda/domain';
import type { Device } from '@lauda/sdk';
import type { ReactElement } from 'react';
import { useActions } from '../../../actions/useActions.ts';
import { useDesk } from '../../../app/desk.ts';
import { Button } from '../../../components/Button.tsx';
import { EmptyState } from '../../../components/States.tsx';
import { Badge } from '../../../components/StatusMark.tsx';
import { NumberLine } from '../../../forms/controls.tsx';
import { useText } from '../../../i18n/i18n.ts';
import { stateOf } from '../deviceWords.ts';
import { sinceWord } from './sinceWord.ts';
import { type Simulator, useSimulator } from './useSimulator.ts';

const Nothing = ({ virtual }: { virtual: boolean }): ReactElement => {
  const { t } = useText();
  return <EmptyState icon="device" title={t('simulator.none')} text={t(virtual ? 'simulator.noneVirtual' : 'simulator.noneText')} />;
};

/** Whether the newsroom now speaks to the simulator or to the device itself. */
const Who = ({ device }: { device: Device }): ReactElement => {
  const { t, language } = useText();
  const { store, zone } = useDesk();
  const { simulator } = device;
  const itself = stateOf({ ...device, simulator: null }, t);
  return (
    <p role="status" className="flex flex-wrap items-center gap-2">
      {simulator ? (
        <>
          <Badge tone="warn" icon="warning">
            {t('device.state.simulated')}
          </Badge>
          {t('simulator.since', { time: sinceWord(simulator.since, { language, zone, now: store.clock.now() }) })}
          <Badge tone={itself.tone}>{itself.word}</Badge>
        </>
      ) : (
        <>
          <Badge tone={itself.tone}>{itself.word}</Badge>
          {t('simulator.off')}
        </>
      )}
    </p>
  );
};

const Buttons = ({ simulator, running, onTraffic }: { simulator: Simulator; running: boolean; onTraffic: () => void }): ReactElement => {
  const { t } = useText();
  const { changed, busy, start, apply, stop } = simulator;
  return (
    <footer className="flex shrink-0 flex-wrap items-center gap-2 border-t border-line bg-raised px-4 py-2">
      <Button kind="quiet" onClick={onTraffic}>
        {t('simulator.traffic')}
      </Button>
      <span className="ml-auto flex gap-2">
        {running ? (
          <>
            <Button icon="stop" busy={busy && !changed} onClick={() => void stop()}>
              {t('simulator.stop')}
            </Button>
            <Button kind={changed ? 'primary' : 'plain'} disabled={!changed} busy={busy && changed} onClick={() => void apply()}>
              {t('simulator.apply')}
            </Button>
          </>
        ) : (
          <Button kind="primary" icon="play" busy={busy} onClick={() => void start()}>
            {t('simulator.start')}
          </Button>
        )}
      </span>
    </footer>
  );
};

/** The simulator of a device: its state, its behaviour, start and end. The device itself receives nothing meanwhile. */
export const SimulatorPanel = ({ device, onTraffic }: { device: Device; onTraffic: () => void }): ReactElement => {
  const { t } = useText();
  const { may } = useDesk();
  const simulator = useSimulator(device);
  const { draft, edit, changed, busy, start, apply, stop } = simulator;
  const what = device.virtual ? undefined : simulationOf(device);
  const running = device.simulator !== null;
  const readOnly = !may('ADMIN_WRITE');
  const able = (): boolean => !readOnly && what !== undefined && !busy;
  useActions({
    'devices.simulate': { run: () => void (running ? stop() : start()), enabled: able },
    'form.save': { run: () => void apply(), enabled: () => able() && changed },
  });
  if (!what) return <Nothing virtual={device.virtual} />;
  return (
    <section aria-label={t('devicePart.simulator')} className="flex min-h-0 flex-1 flex-col">
      <div className="@container min-h-0 flex-1 overflow-auto">
        <div className="flex max-w-3xl flex-col gap-5 p-4">
          <Who device={device} />
          <p className="text-muted">{t('simulator.text', { what: t(`simulation.${what}`) })}</p>
          <div className="grid gap-3 sm:grid-cols-2">
            <NumberLine
              label={t('simulator.latency')}
              help={t('simulator.latencyHelp')}
              readOnly={readOnly}
              value={draft.latencyMs}
              onChange={(latencyMs) => edit({ latencyMs })}
            />
            <NumberLine
              label={t('simulator.refuseEvery')}
              help={t(what === 'cc' ? 'simulator.refuseNever' : 'simulator.refuseHelp')}
              digits={4}
              readOnly={readOnly || what === 'cc'}
              value={draft.refuseEvery}
              onChange={(refuseEvery) => edit({ refuseEvery })}
            />
          </div>
          {device.type === 'mam' && <p className="text-sm text-muted">{t('simulator.archive')}</p>}
        </div>
      </div>
      {!readOnly && <Buttons simulator={simulator} running={running} onTraffic={onTraffic} />}
    </section>
  );
};
