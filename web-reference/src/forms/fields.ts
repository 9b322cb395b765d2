import { Choice, Day, Duration, Many, One, People, Program, Programs, Time } from './choices.tsx';
import { Check, Colour, Flag, Line, Lines, NumberLine } from './controls.tsx';
import { DecimalLine } from './DecimalLine.tsx';
import { bindControl, controlsFor } from './kit.tsx';

const FIELDS = {
  Line: bindControl(Line),
  Lines: bindControl(Lines),
  NumberLine: bindControl(NumberLine),
  DecimalLine: bindControl(DecimalLine),
  Choice: bindControl(Choice<string | number>),
  One: bindControl(One<string | number>),
  Colour: bindControl(Colour),
  Many: bindControl(Many<string | number>),
  People: bindControl(People),
  Program: bindControl(Program),
  Programs: bindControl(Programs),
  Day: bindControl(Day),
  Time: bindControl(Time),
  Duration: bindControl(Duration),
  Check: bindControl(Check),
  Flag: bindControl(Flag),
};

/** Returns the controls of a form of `T`, named for the fields they edit; `orElse` replaces an emptied value (else null), `isOff` is read-only. */
export const fieldsOf = <T>() => controlsFor<T>()(FIELDS);
