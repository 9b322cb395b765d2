import { answerEach } from '../../threads.ts';
import { readFeed } from './feed.ts';

// The worker thread that parses feeds, one after the other.
answerEach(({ text, zone }: { text: string; zone: string }) => readFeed(text, zone));
