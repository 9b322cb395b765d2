import { describe, expect, it } from 'vitest';
import { cli, refusal, type World } from '../../../tests/fakeEnv.ts';

const device = (id: number, name: string, more: object = {}) => ({
  ...{ id, version: 1, name, type: 'playout', protocol: 'mos', plugin: 'none', vendor: 'Harris', channels: [], defaultChannel: null },
  ...{ paths: [], templates: [], revision: '2.8.4', inputCharset: null, outputCharset: null, incrementCode: false, virtual: false },
  ...{ host: '10.0.0.7', port: 10540, upperPort: 10541, mosId: 'video.tv', ncsId: 'lauda.tv', existence: 'EXIST', programsIds: [5] },
  ...{ sendUnapproved: false, sendPrivate: false, brackets: null, profile: null, secret: null, ...more },
});
const video = device(7, 'Vídeo 1');
const graphics = device(8, 'GC', { type: 'cg', protocol: 'ii', existence: null, programsIds: [], virtual: true, host: null, port: null });
const devices = [video, graphics];
const answers: NonNullable<World['answers']> = {
  'GET /devices': () => devices,
  'GET /time': () => ({ epochMs: Date.parse('2026-03-10T22:00:00Z'), zone: 'Asia/Kathmandu' }),
  'GET /programs': () => [{ id: 5, name: 'Jornal da Noite' }],
};
const en = { variables: { LAUDA_LANG: 'en_US' } };

describe('device list', () => {
  it('lists the devices with how it stands with them, in a pipe and as JSON', async () => {
    const told = await cli('device list', { answers, ...en });
    expect([told.code, told.out]).toEqual([
      0,
      '7\tVídeo 1\tholds a rundown\tplayout\tmos\tHarris\t10.0.0.7:10540/10541\tJornal da Noite\n' +
        '8\tGC\tvirtual\tcharacter generator\tii\tHarris\t\t\n',
    ]);
    expect((await cli('device list -t cg --json id,name', { answers })).out).toBe('[{"id":8,"name":"GC"}]\n');
  });

  it('tells which of them are simulated, and how it stands with what stands in', async () => {
    const simulated = device(9, 'Ensaio', { simulator: { latencyMs: 0, refuseEvery: 0, since: 1 } });
    const told = await cli('device list', { answers: { ...answers, 'GET /devices': () => [simulated] }, ...en });
    expect(told.out.split('\t')[2]).toBe('simulated (holds a rundown)');
  });

  it('tells from where somebody called under the name of one and was refused', async () => {
    const called = device(9, 'Vídeo 2', { refusedFrom: '192.0.2.7' });
    const world = { answers: { ...answers, 'GET /devices': () => [video, called] }, ...en };
    expect((await cli('device list', world)).err).toBe(
      'Somebody called as Vídeo 2 from 192.0.2.7 and was refused: it is no address of this device.\n',
    );
    expect((await cli('device list -t cg', world)).err).toBe('');
    expect((await cli('device list --json name,refusedFrom', world)).out).toContain('{"name":"Vídeo 2","refusedFrom":"192.0.2.7"}');
  });

  it('is a table on a terminal, in the language of the person', async () => {
    const { out } = await cli('device list', { answers, columns: 100 });
    expect(out.split('\n')[0]).toMatch(/^ID\s+NOME\s+ESTADO\s+TIPO\s+PROTOCOLO/);
    expect((await cli('device list -t radio', { answers })).code).toBe(2);
  });

  it('keeps names whole at 80 columns: what tells less gives way', async () => {
    const long = device(9, 'Prompter do estúdio de cima', { simulator: { latencyMs: 0, refuseEvery: 0, since: 1 } });
    const { out } = await cli('device list', { ...en, answers: { ...answers, 'GET /devices': () => [long] }, columns: 80 });
    expect(out).toContain('Prompter do estúdio de cima  simulated (holds a rundown)');
    expect(out.split('\n')[0]).not.toContain('PROGRAMS');
    const narrow = (await cli('device list', { ...en, answers: { ...answers, 'GET /devices': () => [long] }, columns: 30 })).out;
    expect(Math.max(...narrow.split('\n').map((line) => line.length))).toBeLessThanOrEqual(30);
  });

  it('says so where there is none', async () => {
    expect((await cli('device list', { answers: { ...answers, 'GET /devices': () => [] }, columns: 100, ...en })).err).toBe('No device.\n');
  });
});

describe('device test', () => {
  it('tells which device answers and fails when one does not', async () => {
    const silent = device(9, 'Mudo');
    const world = {
      ...en,
      answers: {
        ...answers,
        'GET /devices': () => [...devices, silent],
        'POST /mos/test': ({ body }: { body?: unknown }) => (body as { id: number }).id !== 9,
      },
    };
    const good = await cli('device test video gc', world);
    expect([good.code, good.out]).toEqual([0, '7\tVídeo 1\t10.0.0.7:10540/10541\tanswers\t0\n8\tGC\t\tanswers\t0\n']);
    const all = await cli('device test --all --json name,answers', world);
    expect([all.code, JSON.parse(all.out)]).toMatchObject([1, [{ answers: true }, { answers: true }, { name: 'Mudo', answers: false }]]);
  });

  it('says of a simulated device that it is simulated, not that it lacks an address', async () => {
    const on = device(9, 'Ensaio', { host: null, port: null, simulator: { latencyMs: 0, refuseEvery: 0, since: 1 } });
    const off = { ...on, id: 10, name: 'Parado', existence: null };
    const told = await cli('device test --all', { ...en, answers: { ...answers, 'GET /devices': () => [on] } });
    expect([told.code, told.out]).toEqual([0, '9\tEnsaio\t\tsimulated: there is no device to reach\t\n']);
    const both = await cli('device test --all', { ...en, answers: { ...answers, 'GET /devices': () => [on, off] } });
    expect([both.code, both.out.split('\n')[1]]).toEqual([1, '10\tParado\t\tsimulated, and its simulator does not run\t']);
  });

  it('asks for nothing while something a connection needs is missing', async () => {
    const bare = device(9, 'Novo', { host: null, mosId: null });
    const told = await cli('device test 9', { ...en, answers: { ...answers, 'GET /devices': () => [bare] } });
    expect([told.code, told.out, told.sent.some(({ route }) => route === 'POST /mos/test')]).toEqual([
      1,
      '9\tNovo\t\tlacks: host, mosId\t\n',
      false,
    ]);
    expect((await cli('device test', { answers })).code).toBe(2);
  });

  it('names what there is when there is no such device', async () => {
    const told = await cli('device test xyz', { answers, ...en });
    expect([told.code, told.err]).toEqual([3, "error: no device 'xyz'; there are: Vídeo 1, GC\n"]);
    const two = [device(1, 'Vídeo A'), device(2, 'Vídeo B')];
    expect((await cli('device test video', { answers: { ...answers, 'GET /devices': () => two } })).code).toBe(2);
  });
});

describe('device templates', () => {
  const template = { version: 1, deviceId: 8, comment: null, mosData: null };
  const fields = [
    { name: 'Nome', number: 1, size: 30 },
    { name: 'Função', number: 2, size: 0 },
  ];

  it('lists those of fields, and those that are MOS objects apart', async () => {
    const world = {
      answers: {
        ...answers,
        'GET /devices/{id}/templates': () => [{ ...template, id: 1, code: '100', name: 'CRÉDITO', fields }],
        'GET /devices/{id}/templates/mos': () => [{ ...template, id: 2, code: 'M1', name: 'TARJA', fields: [], mosData: { objId: 'O1' } }],
      },
    };
    expect((await cli('device templates gc', world)).out).toBe('100\tCRÉDITO\t1 Nome (30), 2 Função\t\t1\n');
    expect((await cli('device templates 8 --mos', world)).out).toBe('M1\tTARJA\tO1\t\t2\n');
  });
});

describe('device simulate at the bridge', () => {
  it('has the bridge put a stand-in in its place, and take it away', async () => {
    const world = {
      ...en,
      answers: { ...answers, 'PUT /devices/{id}/simulator': () => ({ running: true }), 'DELETE /devices/{id}/simulator': () => undefined },
    };
    const begun = await cli('device simulate video --bridge --latency 200 --refuse-every 7', world);
    expect([begun.code, begun.err]).toEqual([0, 'A stand-in takes the place of Vídeo 1: the device itself hears nothing.\n']);
    expect(begun.sent.at(-1)).toMatchObject({ route: 'PUT /devices/{id}/simulator', body: { latencyMs: 200, refuseEvery: 7 } });
    const ended = await cli('device simulate video --end', world);
    expect([ended.code, ended.err, ended.sent.at(-1)?.route]).toEqual([
      0,
      'Vídeo 1 is spoken to again.\n',
      'DELETE /devices/{id}/simulator',
    ]);
  });

  it('says why it is refused', async () => {
    const refused = { ...answers, 'PUT /devices/{id}/simulator': () => refusal(412, 'device_on_air', 'Jornal 2026-11-20 is on air') };
    const told = await cli('device simulate 7 --bridge', { ...en, answers: refused });
    expect([told.code, told.err]).toEqual([5, 'warning [device_on_air]: Jornal 2026-11-20 is on air\n']);
  });
});

const frame = (n: number, direction: 'in' | 'out', body: string, id: number) => ({
  n,
  at: Date.UTC(2026, 10, 20, 21, 0, n),
  port: 'upper',
  direction,
  text: `<mos><mosID>video.tv</mosID><ncsID>lauda.tv</ncsID><messageID>${id}</messageID>${body}</mos>`,
});
const FRAMES = [
  frame(1, 'out', '<roCreate><roID>R1</roID><roSlug>JN</roSlug></roCreate>', 31),
  frame(2, 'in', '<roAck><roID>R1</roID><roStatus>OK</roStatus></roAck>', 31),
  frame(3, 'out', '<roDelete><roID>R1</roID></roDelete>', 32),
  frame(4, 'in', '<roAck><roID>R1</roID><roStatus>unknown</roStatus></roAck>', 32),
];
/** A bridge that has said the first messages, and says the others while somebody waits. */
const bridge = (first: number, { interrupt = true }: { interrupt?: boolean } = {}) => {
  const stop = new AbortController();
  let kept = FRAMES.slice(0, first);
  const world = {
    signal: stop.signal,
    answers: {
      ...answers,
      'GET /bridge/devices/{id}/traffic': ({ query }: { query?: unknown }) => {
        const after = Number((query as { after?: number } | undefined)?.after ?? 0);
        return { last: kept.at(-1)?.n ?? 0, frames: kept.filter(({ n }) => n > after) };
      },
    },
    wait: () => {
      if (kept.length < FRAMES.length) kept = FRAMES.slice(0, kept.length + 1);
      else if (interrupt) stop.abort();
    },
  };
  return { world, forget: () => (kept = []) };
};

describe('device traffic', () => {
  it('tells what was said and follows what is said, until interrupted', async () => {
    const told = await cli('device traffic video', bridge(2).world);
    expect(told.code).toBe(130);
    expect(told.out.split('\n').map((line) => line.split('\t').slice(1).join(' '))).toEqual([
      'out upper 31 roCreate R1  ',
      'in upper 31 roAck R1  OK',
      'out upper 32 roDelete R1  ',
      'in upper 32 roAck R1  unknown',
      '',
    ]);
  });

  it('shows the last ones only, or nothing that comes, and the whole text where asked', async () => {
    const told = await cli('device traffic 7 -n 1 --no-follow --json command,messageId', bridge(4).world);
    expect([told.code, told.out]).toEqual([0, '{"command":"roAck","messageId":"32"}\n']);
    const eyes = await cli('device traffic 7 -n 1 --no-follow --whole', { ...bridge(1).world, columns: 100 });
    // By the clock of the newsroom, not of this machine.
    expect(eyes.out).toMatch(/^02:45:01\.000 +→ +upper +31 +roCreate +R1\n<mos><mosID>/);
  });

  it('waits for a bridge that went away, and says so', async () => {
    const { world } = bridge(1);
    let asked = 0;
    const traffic = world.answers['GET /bridge/devices/{id}/traffic']!;
    const away = {
      ...world,
      ...en,
      answers: {
        ...world.answers,
        'GET /bridge/devices/{id}/traffic': (sent: Parameters<typeof traffic>[0]) =>
          ++asked === 2 ? refusal(504, 'device_unreachable', 'no answer') : traffic(sent),
      },
    };
    const told = await cli('device traffic 7', away);
    expect(told.err).toBe('The bridge does not answer. Trying again…\nThe bridge answers again.\n');
    expect(told.out.split('\n')).toHaveLength(5);
  });

  it('is refused to who may not see it', async () => {
    const forbidden = { ...answers, 'GET /bridge/devices/{id}/traffic': () => refusal(403, 'forbidden', 'no') };
    expect((await cli('device traffic 7', { answers: forbidden })).code).toBe(4);
  });
});

describe('device record', () => {
  it('writes a conversation that can be judged', async () => {
    const told = await cli('device record video -o c.jsonl -n 9', { ...bridge(2).world, ...en });
    expect([told.code, told.err]).toEqual([0, 'Recording Vídeo 1. Ctrl-C ends it.\n4 messages in c.jsonl.\n']);
    const judged = await cli('device lint c.jsonl --json message,code', { files: told.files });
    expect([judged.code, JSON.parse(judged.out)]).toEqual([1, [{ message: 4, code: 'refused' }]]);
  });

  it('ends after the seconds that were asked for, and needs a file', async () => {
    const { world } = bridge(0, { interrupt: false });
    const started = Date.parse('2026-03-10T22:00:00Z');
    const clock = { now: started };
    const passing = () => {
      world.wait();
      clock.now += 1000;
    };
    const told = await cli('device record 7 -o - -s 2', {
      ...world,
      wait: passing,
      get now() {
        return clock.now;
      },
    });
    expect(clock.now - started).toBe(2000);
    expect([told.code, told.out.split('\n').length]).toEqual([0, 4]);
    expect((await cli('device record 7', { answers })).code).toBe(2);
  });
});

describe('device lint', () => {
  const head = '{"conversation":1,"mosId":"video.tv","ncsId":"lauda.tv","device":{"name":"V","type":"playout","protocol":"mos"}}\n';
  const line = (text: string) => `${JSON.stringify({ at: 1, direction: 'out', port: 'upper', text })}\n`;

  it('tells what is wrong in the language of the person and fails', async () => {
    const files = { 'c.jsonl': `${head}${line('<mos><a></mos>')}${line('<x/>')}nada\n` };
    const told = await cli('device lint c.jsonl --json message,code,text', { files });
    expect(told.code).toBe(1);
    expect(told.err).toBe('c.jsonl:4: linha que não é JSON, deixada de fora\n');
    expect(JSON.parse(told.out)).toMatchObject([
      { message: 1, code: 'not_xml', text: expect.stringMatching(/^Isto não é XML: .*line 1/) },
      { message: 2, code: 'not_mos' },
    ]);
  });

  it('has nothing to say of a good one, and refuses what is none', async () => {
    const beat = (id: number) =>
      `<mos><mosID>video.tv</mosID><ncsID>lauda.tv</ncsID><messageID>${id}</messageID><heartbeat><time>1</time></heartbeat></mos>`;
    const good = await cli('device lint -', { input: `${head}${line(beat(1))}`, columns: 80, ...en });
    expect([good.code, good.out, good.err]).toEqual([0, '', 'Nothing to put right in this conversation.\n']);
    const none = await cli('device lint c.jsonl', { files: { 'c.jsonl': '{}' }, ...en });
    expect([none.code, none.err]).toEqual([1, 'error: c.jsonl is no recorded conversation\n']);
    expect((await cli('device lint c.jsonl')).code).toBe(3);
  });
});
