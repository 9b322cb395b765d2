import { Choice, Choices, Day, Duration, PeopleChoices, ProgramChoice, ProgramChoices, SearchChoice, Time } from './choices.tsx';
import { Check, Colour, Flag, Line, Lines, NumberLine } from './controls.tsx';
import { DecimalLine } from './DecimalLine.tsx';
import { bindControl, controlsFor } from './kit.tsx';

const FIELDS = {
  Line: bindControl(Line),
  Lines: bindControl(Lines),
  NumberLine: bindControl(NumberLine),
  DecimalLine: bindControl(DecimalLine),
  Choice: bindControl(Choice<string | number>),
  SearchChoice: bindControl(SearchChoice<string | number>),
  Colour: bindControl(Colour),
  Choices: bindControl(Choices<string | number>),
  PeopleChoices: bindControl(PeopleChoices),
  ProgramChoice: bindControl(ProgramChoice),
  ProgramChoices: bindControl(ProgramChoices),
  Day: bindControl(Day),
  Time: bindControl(Time),
  Duration: bindControl(Duration),
  Check: bindControl(Check),
  Flag: bindControl(Flag),
};

/** Returns the controls of a form of `T`, named for the fields they edit; `orElse` replaces an emptied value (else null), `isOff` is read-only. */
export const fieldsOf = <T>() => controlsFor<T>()(FIELDS);
