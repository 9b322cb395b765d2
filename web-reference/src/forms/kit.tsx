import type { View } from '@lauda/store';
import { type ComponentType, createContext, memo, type ReactElement, useContext, useSyncExternalStore } from 'react';
import { Choice, Colour, type Controlled, Day, Line, Lines, Many, NumberLine, People, Programs, Time } from './controls.tsx';
import type { ProblemOf } from './problems.ts';

/** A form as its fields see it: each reads its own value, so that a keystroke draws its field and not the form. */
export interface FormSource<T> {
  readonly view: View<{ readonly document: T | undefined }>;
  readonly edit: (fields: Partial<T>) => void;
  readonly readOnly: boolean;
  /** What is wrong in a field of the form as it stands. */
  readonly problemOf: ProblemOf;
}
const Source = createContext<FormSource<Record<string, unknown>> | undefined>(undefined);

/** The fields inside are those of this form. */
export const FormOf = <T extends object>({ source, children }: { source: FormSource<T>; children: React.ReactNode }): ReactElement => (
  <Source.Provider value={source as unknown as FormSource<Record<string, unknown>>}>{children}</Source.Provider>
);

/** One field of the form around it: its value, how it is changed, what is wrong with it. */
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

/** A control that reads and writes the field it is named for; drawn for that field alone. */
const bound = <P extends Controlled>(Control: ComponentType<P>) =>
  memo(({ name, orElse, ...own }: Own<P> & { name: string; orElse?: unknown }): ReactElement => {
    const { onChange, ...field } = useField<unknown>(name);
    const keep = (value: unknown): void => onChange(value ?? orElse ?? null);
    return <Control {...({ ...own, ...field, onChange: keep } as unknown as P)} />;
  });

const FIELDS = {
  Line: bound(Line),
  Lines: bound(Lines),
  NumberLine: bound(NumberLine),
  Choice: bound(Choice<string | number>),
  Colour: bound(Colour),
  Many: bound(Many<string | number>),
  People: bound(People),
  Programs: bound(Programs),
  Day: bound(Day),
  Time: bound(Time),
};
type Named<T, C> = C extends ComponentType<infer P> ? (props: Omit<P, 'name'> & { name: keyof T & string }) => ReactElement : never;

/** The fields of a form of `T`, each named for what it edits; `orElse` is what an emptied one is, null unless told. */
export const fieldsOf = <T,>() => FIELDS as unknown as { readonly [K in keyof typeof FIELDS]: Named<T, (typeof FIELDS)[K]> };
