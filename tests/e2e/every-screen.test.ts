import { READERS, readScreens } from './every-screen-kit.ts';

// Each screen by one of the readers in turn; `every-screen-others.test.ts` has the others, which is a longer round.
readScreens((screen, reader) => screen % READERS === reader);
