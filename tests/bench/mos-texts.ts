import { createRequire } from 'node:module';
import { encodeText, Framer, readEnvelope, writeEnvelope } from '@lauda/mos';
import { compared, interleave, type Outcome } from './measure.ts';
import { envelope, MOS_ID, NCS_ID, ourOrder, STORIES, theirOrder } from './mos-told.ts';

const CHUNK = 1_400;

/** Runs of some work in a second. */
function rate(work: () => unknown): number {
  const began = performance.now();
  let runs = 0;
  while (performance.now() - began < 40) {
    work();
    runs += 1;
  }
  return (runs * 1000) / (performance.now() - began);
}

interface Helper {
  xml2js(text: string): object;
  getMosTypes(strict: boolean): { mosString128: { create(text: string): unknown } };
  MosModel: {
    ROCreate: new (ro: object, strict: boolean) => { mosID: string; ncsID: string; prepare(): void; toString(): string };
    XMLRunningOrder: { fromXML(xml: unknown, strict: boolean): unknown };
  };
}

/** Reading and writing alone, against the helper of that library. */
export async function texts(): Promise<Outcome[]> {
  const helper = createRequire(createRequire(import.meta.url).resolve('@mos-connection/connector'))('@mos-connection/helper') as Helper;
  const { mosString128: word } = helper.getMosTypes(false);
  const order = theirOrder(word);
  const text = writeEnvelope(envelope({ kind: 'roCreate', ...ourOrder }, 1));
  const read = await interleave(
    () => rate(() => readEnvelope(text)),
    () => rate(() => helper.MosModel.XMLRunningOrder.fromXML((helper.xml2js(text) as { mos: { roCreate: unknown } }).mos.roCreate, false)),
  );
  const write = await interleave(
    () => rate(() => writeEnvelope(envelope({ kind: 'roCreate', ...ourOrder }, 1))),
    () =>
      rate(() => {
        const message = new helper.MosModel.ROCreate(order, false);
        message.mosID = MOS_ID;
        message.ncsID = NCS_ID;
        message.prepare();
        return message.toString();
      }),
  );
  const what = `a roCreate of ${STORIES} stories / by @mos-connection/helper`;
  return [
    { name: 'mos-read', what: `reading ${what}`, bound: { least: 4 }, unit: 'messages/s', ...compared(read, ['ours', 'helper']) },
    { name: 'mos-write', what: `writing ${what}`, bound: { least: 15 }, unit: 'messages/s', ...compared(write, ['ours', 'helper']) },
  ];
}

/** A frame of so many bytes, in the pieces a network makes of it. */
function frameOf(bytes: number): Uint8Array[] {
  const paragraph = `<p>${'Boa noite, São Paulo. '.repeat(20)}</p>`;
  const body = paragraph.repeat(Math.ceil(bytes / 2 / paragraph.length));
  const whole = encodeText(`<mos><mosID>a</mosID><ncsID>b</ncsID><roStorySend>${body}</roStorySend></mos>`, 'ucs-2be');
  return Array.from({ length: Math.ceil(whole.length / CHUNK) }, (_, at) => whole.subarray(at * CHUNK, (at + 1) * CHUNK));
}
function framed(chunks: readonly Uint8Array[]): number {
  const framer = new Framer();
  const began = performance.now();
  let frames = 0;
  for (const chunk of chunks) for (const event of framer.push(chunk)) frames += event.type === 'frame' ? 1 : 0;
  if (frames !== 1) throw new Error(`${frames} frames were read of one.`);
  return performance.now() - began;
}

/** Eight times the bytes take little more than eight times as long. */
export async function framer(): Promise<Outcome> {
  const [large, small] = [frameOf(8_000_000), frameOf(1_000_000)];
  const rounds = await interleave(
    () => framed(large),
    () => framed(small),
  );
  return {
    name: 'mos-framer',
    what: `framing 8 MB in pieces of ${CHUNK} bytes / 1 MB`,
    bound: { most: 12 },
    unit: 'ms',
    ...compared(rounds, ['large', 'small']),
  };
}
