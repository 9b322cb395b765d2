import { describe, expect, it } from 'vitest';
import { read } from '../../tests/readTree.ts';
import { conversationText } from './conversationText.ts';
import { CONVERSATION_CODES } from './findings.ts';
import { readConversation, writeConversation } from './jsonl.ts';
import { judgeConversation } from './judge.ts';
import type { ConversationDevice, Utterance } from './model.ts';
import { summarizeConversation } from './summary.ts';

const device: ConversationDevice = {
  id: 7,
  name: 'Vídeo',
  type: 'playout',
  protocol: 'mos',
  vendor: 'other',
  revision: null,
  mosId: 'video.tv',
  ncsId: 'lauda.tv',
};

let clock = 0;
const say = (
  direction: 'in' | 'out',
  body: string,
  { id, port = 'upper', mos = 'video.tv', ncs = 'lauda.tv' }: { id?: number | string; port?: string; mos?: string; ncs?: string } = {},
): Utterance => ({
  at: (clock += 10),
  direction,
  port,
  text: `<mos><mosID>${mos}</mosID><ncsID>${ncs}</ncsID>${id === undefined ? '' : `<messageID>${id}</messageID>`}${body}</mos>`,
});
const out = (body: string, id: number | string, more: object = {}): Utterance => say('out', body, { id, ...more });
const ack = (id: number, status = 'OK', more: object = {}): Utterance =>
  say('in', `<roAck><roID>R</roID><roStatus>${status}</roStatus></roAck>`, { id, ...more });
const story = (id: string): string => `<story><storyID>${id}</storyID></story>`;
const create = (id: number, ...stories: string[]): Utterance =>
  out(`<roCreate><roID>R</roID><roSlug>JN</roSlug>${stories.map(story).join('')}</roCreate>`, id);
const action = (id: number, operation: string, target: string, source: string): Utterance =>
  out(
    `<roElementAction operation="${operation}"><roID>R</roID>${target && `<element_target><storyID>${target}</storyID></element_target>`}<element_source>${source}</element_source></roElementAction>`,
    id,
  );
const beat = (direction: 'in' | 'out', id: number, port = 'upper'): Utterance =>
  say(direction, '<heartbeat><time>2026-11-20T21:00:00</time></heartbeat>', { id, port });

const judged = (utterances: readonly Utterance[], more: Partial<ConversationDevice> = {}) =>
  judgeConversation({ device: { ...device, ...more }, utterances }, read);
const codes = (utterances: readonly Utterance[], more: Partial<ConversationDevice> = {}): string[] =>
  judged(utterances, more).map(({ message, code }) => `${message} ${code}`);

describe('a conversation that is as it should be', () => {
  it('gives nothing to say', () => {
    const good = [
      beat('out', 1),
      beat('in', 1),
      out('<reqMachInfo/>', 2),
      say(
        'in',
        '<listMachInfo><manufacturer>X</manufacturer><model>Y</model><ID>video.tv</ID><time>2026</time><mosRev>2.8.5</mosRev><supportedProfiles deviceType="MOS"><mosProfile number="0">YES</mosProfile><mosProfile number="1">YES</mosProfile><mosProfile number="2">YES</mosProfile><mosProfile number="4">YES</mosProfile></supportedProfiles></listMachInfo>',
        { id: 2 },
      ),
      create(3, 'A', 'B'),
      ack(3),
      action(4, 'INSERT', 'B', story('C')),
      ack(4),
      action(5, 'MOVE', 'A', '<storyID>B</storyID>'),
      ack(5),
      action(6, 'DELETE', '', '<storyID>A</storyID>'),
      ack(6),
      out('<roStorySend><roID>R</roID><storyID>C</storyID><storyBody><p>Oi</p></storyBody></roStorySend>', 7),
      ack(7),
      say('in', '<roElementStat element="STORY"><roID>R</roID><storyID>C</storyID><status>PLAY</status><time>2026</time></roElementStat>', {
        id: 90,
      }),
      say('out', '<roAck><roID>R</roID><roStatus>OK</roStatus></roAck>', { id: 90 }),
    ];
    expect(judged(good)).toEqual([]);
  });

  it('is of MOS: others have no messages of XML', () => {
    expect(judged([{ at: 1, direction: 'out', port: 'ii', text: 'W\\100\\A\\\\' }], { protocol: 'ii' })).toEqual([]);
  });
});

describe('the form of a message', () => {
  it('is XML, and MOS', () => {
    expect(codes([{ at: 1, direction: 'in', port: 'upper', text: '<mos><a>' }])).toEqual(['1 not_xml']);
    expect(codes([{ at: 1, direction: 'in', port: 'upper', text: '<html><body/></html>' }])).toEqual(['1 not_mos']);
  });

  it('carries the ids of this pair the right way round, and a number', () => {
    expect(
      codes([beat('out', 1), say('in', '<heartbeat><time>1</time></heartbeat>', { id: 1, mos: 'lauda.tv', ncs: 'video.tv' })]),
    ).toEqual(['2 swapped_ids']);
    expect(codes([say('in', '<heartbeat><time>1</time></heartbeat>', { id: 1, mos: 'outro.tv' })])).toEqual(['1 wrong_ids']);
    expect(codes([out('<heartbeat><time>1</time></heartbeat>', '-1')])).toEqual(['1 bad_message_id']);
    expect(codes([out('<heartbeat><time>1</time></heartbeat>', '0x1F')])).toEqual([]);
    expect(codes([say('out', '<reqMachInfo/>')])).toEqual(['1 no_message_id']);
    // MOS 4.0 knows an answer by its id alone.
    expect(codes([say('out', '<reqMachInfo/>')], { revision: '4.0' })).toEqual(['1 lost_message_id']);
    expect(codes([say('in', '<keepAlive/>')], { revision: '4.0' })).toEqual([]);
  });

  it('has a command that is known, said by whom it is for, on its port', () => {
    expect(codes([out('<roSing/>', 1)])).toEqual(['1 unknown_command']);
    expect(codes([out('<roDelete><roID>R</roID></roDelete>', 1, { port: 'lower' })])).toEqual(['1 wrong_port']);
    expect(codes([say('in', '<roDelete><roID>R</roID></roDelete>', { id: 1 })])).toEqual(['1 wrong_sender']);
  });

  it('has what its command needs, in every story and item', () => {
    const item = '<item><itemID>1</itemID><objID>O</objID></item>';
    expect(
      judged([out(`<roCreate><roID>R</roID><story><storyID>A</storyID>${item}</story></roCreate>`, 1)]).map(({ params }) => params.path),
    ).toEqual(['roSlug', 'story/item/mosID']);
  });

  it('keeps ids and slugs within 128 characters', () => {
    const [found] = judged([out(`<roCreate><roID>R</roID><roSlug>${'x'.repeat(129)}</roSlug></roCreate>`, 1)]);
    expect([found?.code, found?.params]).toEqual(['long_id', { name: 'roSlug', most: '128' }]);
  });

  it('stays within the profiles the device told, and within its revision', () => {
    const told = (profiles: string, rev = '2.8.4'): Utterance =>
      say(
        'in',
        `<listMachInfo><manufacturer>X</manufacturer><model>Y</model><ID>v</ID><time>1</time><mosRev>${rev}</mosRev>${profiles}</listMachInfo>`,
        { id: 1 },
      );
    const body = '<roStorySend><roID>R</roID><storyID>C</storyID><storyBody/></roStorySend>';
    const flat = '<mosProfile0>YES</mosProfile0><mosProfile2>YES</mosProfile2><mosProfile4>NO</mosProfile4>';
    expect(codes([out('<reqMachInfo/>', 1), told(flat), out(body, 2)])).toEqual(['3 outside_profile']);
    expect(codes([out('<reqMachInfo/>', 1), told('', '2.6'), action(2, 'DELETE', '', '<storyID>A</storyID>')])).toEqual([
      '3 newer_command',
    ]);
    expect(codes([out('<roStoryDelete><roID>R</roID><storyID>A</storyID></roStoryDelete>', 1)], { revision: '2.8.5' })).toEqual([
      '1 older_command',
    ]);
    expect(codes([out('<roStoryDelete><roID>R</roID><storyID>A</storyID></roStoryDelete>', 1)], { revision: '2.6' })).toEqual([]);
    // What it is set to goes before what it tells of itself.
    expect(codes([out('<reqMachInfo/>', 1), told(flat), out(body, 2)], { profiles: [0, 4] })).toEqual([]);
    expect(codes([create(3, 'A'), ack(3)], { profiles: [0, 1] })).toEqual(['1 outside_profile', '2 outside_profile']);
  });
});

describe('the answers', () => {
  it('come for each question, within 5 s', () => {
    const late = { ...ack(1), at: clock + 7_000 };
    expect(codes([create(1), { ...ack(1), at: clock + 7_000 }])).toEqual(['2 late_answer']);
    expect(late.at).toBeGreaterThan(0);
    expect(codes([create(1), { ...beat('in', 2, 'lower'), at: clock + 9_000 }])).toEqual(['1 unanswered']);
    expect(codes([create(1)])).toEqual([]);
  });

  it('fit what was asked, and are asked for', () => {
    expect(codes([create(1), say('in', '<mosAck><objID/><objRev/><status>ACK</status></mosAck>', { id: 1 })])).toEqual(['2 wrong_answer']);
    expect(codes([ack(9)])).toEqual(['1 strange_answer']);
    expect(codes([create(1), ack(1, 'disk full')])).toEqual(['2 refused']);
    // A number is the same in any of its spellings.
    expect(codes([out('<roReq><roID>R</roID></roReq>', '0x1F'), ack(31)])).toEqual([]);
    expect(judged([create(1), ack(1, 'disk full')])[0]?.params).toEqual({ question: 'roCreate', reason: 'disk full' });
  });

  it('are waited for before the next question on the same port', () => {
    expect(codes([create(1), beat('out', 2), beat('in', 2)])).toEqual(['2 impatient']);
    expect(codes([create(1), beat('out', 2, 'lower'), beat('in', 2, 'lower'), ack(1)])).toEqual([]);
  });

  it('belong to one message: a repeat is the same, a new one has a new id', () => {
    const first = create(1, 'A');
    expect(codes([first, { ...first, at: first.at + 5_000 }, ack(1)])).toEqual([]);
    expect(codes([create(1, 'A'), create(1, 'A', 'B'), ack(1)])).toEqual(['2 changed_repeat']);
    expect(codes([create(1, 'A'), ack(1), create(1, 'B'), ack(1)])).toEqual(['3 reused_id']);
  });
});

describe('the running orders', () => {
  it('know the stories that are named', () => {
    expect(codes([create(1, 'A'), ack(1), action(2, 'DELETE', '', '<storyID>Z</storyID>'), ack(2)])).toEqual(['3 unknown_story']);
    expect(codes([create(1, 'A'), ack(1), action(2, 'INSERT', 'A', story('A')), ack(2)])).toEqual(['3 doubled_story']);
    expect(
      codes([
        create(1, 'A'),
        ack(1),
        action(2, 'REPLACE', 'A', story('A')),
        ack(2),
        action(3, 'SWAP', '', '<storyID>A</storyID><storyID>B</storyID>'),
        ack(3),
      ]),
    ).toEqual(['5 unknown_story']);
  });

  it('take nothing from what was refused, and are gone after their deletion', () => {
    expect(
      codes([create(1, 'A'), ack(1), action(2, 'INSERT', '', story('B')), ack(2, 'no'), action(3, 'INSERT', '', story('B')), ack(3)]),
    ).toEqual(['4 refused']);
    expect(codes([create(1, 'A'), ack(1), action(2, 'INSERT', 'A', story('B') + story('B')), ack(2)])).toEqual(['3 doubled_story']);
    const remove = out('<roDelete><roID>R</roID></roDelete>', 2);
    expect(codes([create(1, 'A'), ack(1), remove, ack(2), action(3, 'INSERT', '', story('B')), ack(3)])).toEqual(['5 unknown_order']);
  });
});

describe('what was accepted and cannot be', () => {
  const begun = (): Utterance[] => [
    out(`<roCreate><roID>R</roID><roSlug>JN</roSlug><story><storyID>A</storyID>${items('1', '2')}</story>${story('B')}</roCreate>`, 1),
    ack(1),
  ];
  const items = (...ids: string[]): string =>
    ids.map((id) => `<item><itemID>${id}</itemID><objID>O</objID><mosID>video.tv</mosID></item>`).join('');
  const ofItems = (id: number, operation: string, target: string, source: string): Utterance => action(id, operation, target, source);
  const older = (id: number, name: string, rest: string): Utterance => out(`<${name}><roID>R</roID>${rest}</${name}>`, id);
  const old = { revision: '2.6' };

  it('is an item that is not there, or is there already', () => {
    const at = 'A</storyID><itemID>1</itemID><storyID>';
    expect(
      codes([...begun(), ofItems(2, 'INSERT', at, items('3')), ack(2), ofItems(3, 'DELETE', 'A', '<itemID>3</itemID>'), ack(3)]),
    ).toEqual([]);
    expect(codes([...begun(), ofItems(2, 'DELETE', 'A', '<itemID>7</itemID>'), ack(2)])).toEqual(['3 unknown_item']);
    expect(codes([...begun(), ofItems(2, 'INSERT', at, items('2')), ack(2)])).toEqual(['3 doubled_item']);
    expect(codes([...begun(), ofItems(2, 'MOVE', 'Z', '<itemID>1</itemID>'), ack(2)])).toEqual(['3 unknown_story']);
  });

  it('is a change that names nothing, or swaps anything but two', () => {
    expect(codes([...begun(), action(2, 'DELETE', '', ' '), ack(2)])).toEqual(['3 empty_change']);
    expect(codes([...begun(), action(2, 'REPLACE', 'A', ' '), ack(2)])).toEqual(['3 empty_change']);
    expect(codes([...begun(), action(2, 'SWAP', '', '<storyID>A</storyID>'), ack(2)])).toEqual(['3 wrong_swap']);
    expect(codes([...begun(), action(2, 'SWAP', '', '<storyID>A</storyID><storyID>B</storyID>'), ack(2)])).toEqual([]);
  });

  it('is seen in the older forms as well, each by what its ids mean', () => {
    const id = (text: string): string => `<storyID>${text}</storyID>`;
    const all = [
      older(2, 'roStoryAppend', story('C')),
      older(3, 'roStoryInsert', id('A') + story('D')),
      older(4, 'roStoryReplace', id('B') + story('E')),
      older(5, 'roStoryMove', id('C') + id('A')),
      older(6, 'roStoryMoveMultiple', id('A') + id('C') + id('')),
      older(7, 'roStorySwap', id('D') + id('E')),
      older(8, 'roItemInsert', `${id('A')}<itemID>1</itemID>${items('3')}`),
      older(9, 'roItemMoveMultiple', `${id('A')}<itemID>3</itemID><itemID>2</itemID>`),
      older(10, 'roItemDelete', `${id('A')}<itemID>3</itemID>`),
      older(11, 'roStoryDelete', id('A') + id('C') + id('D') + id('E')),
    ].flatMap((change, at) => [change, ack(at + 2)]);
    expect(codes([...begun(), ...all], old)).toEqual([]);
    expect(codes([...begun(), ...all, older(12, 'roStoryDelete', id('B')), ack(12)], old)).toEqual(['23 unknown_story']);
    expect(codes([...begun(), older(2, 'roStoryMove', id('Z') + id('A')), ack(2)], old)).toEqual(['3 unknown_story']);
    expect(codes([...begun(), older(2, 'roItemReplace', `${id('A')}<itemID>9</itemID>${items('9')}`), ack(2)], old)).toEqual([
      '3 unknown_item',
    ]);
  });

  it('is a word of the device about a story it does not hold', () => {
    const says = (storyID: string): Utterance =>
      say(
        'in',
        `<roElementStat element="STORY"><roID>R</roID><storyID>${storyID}</storyID><status>PLAY</status><time>1</time></roElementStat>`,
        { id: 90 },
      );
    const ok = say('out', '<roAck><roID>R</roID><roStatus>OK</roStatus></roAck>', { id: 90 });
    expect(codes([...begun(), says('Z'), ok])).toEqual(['3 strange_story']);
    // Nothing is known of an order that was made before the record began.
    expect(codes([says('Z'), ok])).toEqual([]);
    const remove = out('<roDelete><roID>R</roID></roDelete>', 2);
    expect(codes([...begun(), remove, ack(2), says('A'), ok])).toEqual(['5 strange_story']);
  });
});

describe('the figures of a conversation', () => {
  it('count what was said and tell how fast it was answered', () => {
    const machine =
      '<listMachInfo><manufacturer>X</manufacturer><model>Y</model><ID>v</ID><time>1</time><mosRev>2.8.5</mosRev><mosProfile0>YES</mosProfile0><mosProfile2>YES</mosProfile2></listMachInfo>';
    const utterances = [
      ...[out('<reqMachInfo/>', 1), say('in', machine, { id: 1 })],
      ...[create(2), ack(2), beat('out', 3), beat('in', 3), { ...create(4), at: clock }, { ...ack(4), at: clock + 400 }],
    ];
    expect(summarizeConversation({ device, utterances }, read)).toEqual({
      said: { out: { reqMachInfo: 1, roCreate: 2, heartbeat: 1 }, in: { listMachInfo: 1, roAck: 2, heartbeat: 1 } },
      profiles: [0, 2],
      answers: { count: 4, median: 10, p99: expect.any(Number) },
    });
    expect(summarizeConversation({ device, utterances }, read).answers.p99).toBeGreaterThan(300);
    expect(summarizeConversation({ device: { ...device, profiles: [1] }, utterances: [] }, read)).toMatchObject({
      profiles: [1],
      answers: { count: 0, median: 0, p99: 0 },
    });
  });
});

describe('a recorded conversation', () => {
  const conversation = { device, utterances: [{ at: 1, direction: 'out' as const, port: 'lower', text: '<a>"ção"\n</a>' }] };

  it('comes back from its lines as it was', () => {
    expect(readConversation(writeConversation(conversation))).toEqual({ conversation, bad: [] });
  });

  it('keeps the profiles its device is set to', () => {
    const set = { ...conversation, device: { ...device, profiles: [0, 2], revision: '2.8.4' } };
    expect(readConversation(writeConversation(set)).conversation).toEqual(set);
  });

  it('is a playout where only the names of two MOS peers are told', () => {
    const { conversation: read } = readConversation('{"conversation":1,"mosId":"a.tv","ncsId":"b.tv"}\n');
    expect(read?.device).toMatchObject({ name: 'a.tv', type: 'playout', protocol: 'mos', mosId: 'a.tv', ncsId: 'b.tv', revision: null });
  });

  it('tells the lines that are none of it and keeps the others', () => {
    const file = `${writeConversation(conversation)}{"at":1}\n\n{"at":2,"dir`;
    expect(readConversation(file)).toEqual({
      conversation,
      bad: [
        { line: 3, reason: 'message' },
        { line: 5, reason: 'json' },
      ],
    });
    expect(readConversation('{"some":"json"}\n').bad).toEqual([{ line: 1, reason: 'head' }]);
    expect(readConversation('').conversation).toBeUndefined();
  });
});

it('words every finding in three languages with what it names', () => {
  for (const code of Object.keys(CONVERSATION_CODES) as (keyof typeof CONVERSATION_CODES)[])
    for (const locale of ['pt_BR', 'es_ES', 'en_US'] as const) expect(conversationText({ code, params: {} }, locale)).not.toMatch(/\{/);
  // A story and a rundown are called as on the screens.
  const said = (Object.keys(CONVERSATION_CODES) as (keyof typeof CONVERSATION_CODES)[]).flatMap((code) =>
    (['pt_BR', 'es_ES'] as const).map((locale) => conversationText({ code, params: {} }, locale)),
  );
  expect(said.filter((text) => /\b(notas?|historias?|pautas?|matérias?|roteiros?)\b/i.test(text))).toEqual([]);
  expect(conversationText({ code: 'long_id', params: { name: 'roID', most: '128' } }, 'pt_BR')).toBe('roID tem mais de 128 caracteres.');
});
