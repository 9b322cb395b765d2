import type { Envelope, Message } from '@lauda/mos';

const ANSWERS = new Set<Message['kind']>(['roAck', 'mosAck', 'roList', 'roListAll', 'listMachInfo', 'heartbeat']);
const ANSWER_MS = 5_000;

/** The unanswered questions a device asked on its own. */
export class Questions {
  private readonly waiting = new Map<string, (message: Message) => void>();
  // A restarted device must not begin again with ids the newsroom has seen.
  private nextId = 1 + (Math.floor(Date.now() / 100) % 2_000_000_000);

  newId(): string {
    return String(this.nextId++);
  }

  /** Sends a question and resolves with its answer. Rejects after 5 s without one. */
  ask({ kind }: Message, messageID: string, send: () => void): Promise<Message> {
    return new Promise((resolve, reject) => {
      const end = (): void => {
        clearTimeout(timer);
        this.waiting.delete(messageID);
      };
      const timer = setTimeout(() => {
        end();
        reject(new Error(`no answer to ${kind} ${messageID}`));
      }, ANSWER_MS);
      this.waiting.set(messageID, (answered) => {
        end();
        resolve(answered);
      });
      send();
    });
  }

  /** Takes a message as the answer to a question; false when it is none. */
  takes({ messageID, message }: Envelope): boolean {
    const waiting = this.waiting.get(messageID ?? '');
    if (!waiting || !ANSWERS.has(message.kind)) return false;
    waiting(message);
    return true;
  }
}
