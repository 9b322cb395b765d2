import type { View } from '@lauda/store';
import {
  type ComponentType,
  createContext,
  memo,
  type ReactElement,
  type ReactNode,
  useContext,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react';
import { Closing } from '../hooks/closing.ts';
import type { ControlledProps } from './controls.tsx';
import type { ProblemOf } from './problems.ts';

/** A form as its fields see it: each reads its own value, so that a keystroke renders its field and not the form. */
export interface FormSource<T> {
  readonly view: View<{ readonly document: T | undefined }>;
  readonly edit: (fields: Partial<T>) => void;
  readonly readOnly: boolean;
  /** Returns the problem of a field for the present values. */
  readonly problemOf: ProblemOf;
  /** Has a save wait for work that brings a value, as an upload; where it tells that it brought none, nothing is saved. */
  readonly waitFor?: (work: Promise<boolean>) => void;
  /** Tells whether its values are on their way to the server. */
  readonly isSaving?: () => boolean;
}
type AnySource = FormSource<Record<string, unknown>>;
const Source = createContext<AnySource | undefined>(undefined);

/** Provides a form to the fields inside. In a dialog that closes with its answer nothing is taken meanwhile: it would be gone unsaid. */
export const FormOf = <T extends object>({ source, children }: { source: FormSource<T>; children: ReactNode }): ReactElement => {
  const closes = useContext(Closing) !== undefined;
  const given = useMemo((): FormSource<T> => {
    const { edit, isSaving } = source;
    return closes && isSaving ? { ...source, edit: (fields) => (isSaving() ? undefined : edit(fields)) } : source;
  }, [source, closes]);
  return <Source.Provider value={given as unknown as AnySource}>{children}</Source.Provider>;
};

/** Returns the enclosing form, for a component that changes several fields at once, or reads them on demand. */
export const useForm = <T extends object>(): FormSource<T> => useContext(Source) as unknown as FormSource<T>;

interface InsideProps {
  name: string;
  /** The index of the row, where the field is a list. */
  at?: number;
  /** The uuid of the row: the fields stay with that row when it is moved. */
  row?: string;
  /** The object to start from where the field is empty. */
  orElse?: object;
  children: ReactNode;
}

/** Provides a nested object, or a row of a list, of the enclosing form as the form of the fields inside. */
export const Inside = ({ name, at, row, orElse, children }: InsideProps): ReactElement => {
  const { view, edit: change, readOnly, problemOf } = useForm<Record<string, object | null>>();
  const first = useRef(orElse);
  const source = useMemo((): FormSource<object> => {
    const whole = (): object | null | undefined => view.snapshot().document?.[name];
    const rows = (): readonly { readonly uuid?: string }[] => (whole() as readonly { readonly uuid?: string }[] | undefined) ?? [];
    const place = (): number | undefined => (row === undefined ? at : rows().findIndex(({ uuid }) => uuid === row));
    const read = (): object | undefined => {
      const here = place();
      return (here === undefined ? whole() : rows()[here]) ?? undefined;
    };
    const edit = (fields: object): void => {
      const here = place();
      // A row that was removed meanwhile is not brought back.
      if (here !== undefined && !(here in rows())) return;
      const next = { ...(read() ?? first.current), ...fields };
      change({ [name]: here === undefined ? next : rows().with(here, next) });
    };
    return {
      view: { subscribe: view.subscribe, snapshot: () => ({ document: read() }) },
      edit,
      readOnly,
      problemOf: (path) => problemOf([name, place(), path].filter((part) => part !== undefined).join('.')),
    };
  }, [view, change, readOnly, problemOf, name, at, row]);
  return <FormOf source={source}>{children}</FormOf>;
};

/** Returns one field of the enclosing form: its value, its setter, its problem. */
export function useField<V>(name: string): {
  readonly value: V;
  readonly onChange: (value: V) => void;
  readonly readOnly: boolean;
  readonly error: string | undefined;
} {
  const { view, edit, readOnly, problemOf } = useContext(Source)!;
  const value = useSyncExternalStore(view.subscribe, () => view.snapshot().document?.[name]) as V;
  const error = useSyncExternalStore(view.subscribe, () => problemOf(name));
  return { value, error, readOnly, onChange: (next) => edit({ [name]: next }) };
}

type Own<P> = Omit<P, 'value' | 'onChange' | 'readOnly' | 'error'>;

/** Binds a control to the field it is named for; it renders for that field alone. */
export const bindControl = <P extends ControlledProps>(Control: ComponentType<P>) =>
  memo(({ name, orElse, isOff = false, ...own }: Own<P> & { name: string; orElse?: unknown; isOff?: boolean }): ReactElement => {
    const { onChange, readOnly, ...field } = useField<unknown>(name);
    const keep = (value: unknown): void => onChange(value ?? orElse ?? null);
    return <Control {...({ ...own, ...field, readOnly: readOnly || isOff, onChange: keep } as unknown as P)} />;
  });

type Named<T, C> = C extends ComponentType<infer P> ? (props: Omit<P, 'name'> & { name: keyof T & string }) => ReactElement : never;

/** Types bound controls so that their names are fields of `T`. */
export const controlsFor =
  <T,>() =>
  <C extends object>(fields: C) =>
    fields as unknown as { readonly [K in keyof C]: Named<T, C[K]> };
