import { READERS, readScreens } from './every-screen-kit.ts';

readScreens((screen, reader) => screen % READERS !== reader);
