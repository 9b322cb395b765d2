import { Choice, Day, Duration, Many, One, People, Program, Programs, Time } from './choices.tsx';
import { Check, Colour, Flag, Line, Lines, NumberLine } from './controls.tsx';
import { DecimalLine } from './DecimalLine.tsx';
import { bound, namedFor } from './kit.tsx';

const FIELDS = {
  Line: bound(Line),
  Lines: bound(Lines),
  NumberLine: bound(NumberLine),
  DecimalLine: bound(DecimalLine),
  Choice: bound(Choice<string | number>),
  One: bound(One<string | number>),
  Colour: bound(Colour),
  Many: bound(Many<string | number>),
  People: bound(People),
  Program: bound(Program),
  Programs: bound(Programs),
  Day: bound(Day),
  Time: bound(Time),
  Duration: bound(Duration),
  Check: bound(Check),
  Flag: bound(Flag),
};

/** Returns the controls of a form of `T`, named for the fields they edit; `orElse` replaces an emptied value (else null), `isOff` is read-only. */
export const fieldsOf = <T>() => namedFor<T>()(FIELDS);
