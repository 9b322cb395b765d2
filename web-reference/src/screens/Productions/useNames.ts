import { useEffect } from 'react';
import { useDesk } from '../../app/desk.ts';
import { useView } from '../../hooks/useView.ts';

const LISTS = ['productions.types', 'productions.resources', 'vehicles'] as const;

/** Returns the names of the entries a production refers to beside people and programs, loaded once and kept up to date. */
export const useNames = () => {
  const { settings } = useDesk().store;
  const types = useView(settings['productions.types'].view);
  const resources = useView(settings['productions.resources'].view);
  const vehicles = useView(settings.vehicles.view);
  useEffect(() => {
    for (const list of LISTS) void settings[list].ensure();
  }, [settings]);
  const options = ({ rows }: { rows: readonly { readonly id: number; readonly name: string }[] }) =>
    rows.map(({ id, name }) => ({ value: id, label: name }));
  const named = ({ byId }: { byId: ReadonlyMap<number, { readonly name: string }> }, ids: readonly number[]): string =>
    ids.flatMap((id) => byId.get(id)?.name ?? []).join(', ');
  return {
    types: options(types),
    resources: options(resources),
    vehicles: options(vehicles),
    typeName: (id: number | null): string => (id === null ? '' : named(types, [id])),
    resourceNames: (ids: readonly number[]): string => named(resources, ids),
    vehicleNames: (ids: readonly number[]): string => named(vehicles, ids),
  };
};
