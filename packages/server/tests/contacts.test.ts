import { mergedContact } from '@lauda/domain';
import { type Refusal, StompClient, startNewsroom, type TestServer, type WireClient } from '@lauda/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PRUNE } from '../src/jobs/prune.ts';

interface Contact {
  id: number;
  version: number;
  name: string;
  numbers: { value: string; label: string }[];
  hidden: boolean;
  private: boolean;
}
interface Page {
  data: Contact[];
  total: number;
}
let server: TestServer;
let ana: WireClient;
let bob: WireClient;
let anaId: number;
beforeAll(async () => {
  ({ server, ana, bob, anaId } = await startNewsroom());
});
afterAll(() => server.stop());
const make = async (input: object, query = ''): Promise<Contact> => (await ana.post<Contact>(`/contacts${query}`, input)).body;
const refused = async (input: object): Promise<string | undefined> => {
  const { status, body } = await ana.post<Refusal>('/contacts', input);
  expect(status).toBe(422);
  return body.fields?.[0]?.path;
};
const filter = async (query = '', by = ana): Promise<Contact[]> => (await by.get<Page>(`/contacts/filter?size=500${query}`)).body.data;
const names = async (query = '', by = ana): Promise<string[]> => (await filter(query, by)).map(({ name }) => name);
const guideline = async (id: number, by = ana): Promise<{ id: number }> =>
  (await by.post<{ id: number }>('/assignments?lock=true', { slug: 'PAUTA', guides: [{ contacts: [{ id, name: 'Quem' }] }] })).body;

describe('contacts', () => {
  it('come back as they were written, their numbers as their country writes them [CON-02]', async () => {
    const { body: group } = await ana.post<{ id: number }>('/contacts/groups', { name: 'Polícia' });
    const full = {
      name: 'Delegada Souza',
      profession: 'Delegada',
      emails: ['souza@lauda.example'],
      address: 'Rua das Flores, 10',
      info: 'Só de manhã',
      company: 'Polícia Civil',
      country: 'BR',
      groups: [group.id],
      private: false,
      persistent: true,
      kind: 'agendaContact',
    };
    const numbers = [
      { value: '11987654321', label: 'cell_phone' },
      { value: '+34912345678', label: 'work' },
      { value: 'ramal 12', label: 'other' },
    ];
    const { id } = await make({ ...full, numbers });
    const { body } = await bob.get<Contact>(`/contacts/${id}`);
    expect(body).toMatchObject({ ...full, hidden: false });
    expect(body.numbers.map(({ value }) => value)).toEqual(['(11) 98765-4321', '+34 912 34 56 78', 'ramal 12']);
    const spanish = await make({ name: 'Señora Ruiz', country: 'ES', numbers: [{ value: '912345678', label: 'work' }] });
    expect(spanish.numbers[0]!.value).toBe('912 34 56 78');
    expect((await ana.delete<Refusal>(`/contacts/groups/${group.id}`)).body).toMatchObject({ code: 'in_use', details: 'Delegada Souza' });
  });

  it('have numbers, kinds and addresses of what there is, and no others [CON-03] [CON-04]', async () => {
    const { body: labels } = await ana.get<string[]>('/contacts/numbers/labels');
    expect(labels).toEqual(['cell_phone', 'fax', 'other', 'residential', 'work']);
    expect(await refused({ name: 'X', numbers: [{ value: '1', label: 'home' }] })).toBe('numbers.0.label');
    expect(await refused({ name: 'X', kind: 'x' })).toBe('kind');
    for (const kind of ['agendaContact', 'contact']) expect(await make({ name: `De ${kind}`, kind })).toMatchObject({ kind });
    expect(await refused({ name: 'X', emails: ['a@'] })).toBe('emails.0');
    expect(await refused({ name: 'X', country: 'ZZ' })).toBe('country');
    expect(await refused({ name: ' ' })).toBe('name');
    const { body: countries } = await ana.get<{ code: string; name: string; dialCode: string }[]>('/contacts/numbers/countries');
    expect(countries).toContainEqual({ code: 'BR', name: 'Brasil', dialCode: '+55' });
  });

  it('are found by words without accents and by numbers however they are written, page by page', async () => {
    await make({ name: 'João Água', company: 'Sabesp', numbers: [{ value: '1133334444', label: 'work' }] });
    expect(await names('&filter=joao')).toEqual(['João Água']);
    expect(await names('&filter=SABESP')).toEqual(['João Água']);
    expect(await names(`&filter=${encodeURIComponent('11 3333.4444')}`)).toEqual(['João Água']);
    for (const typed of ['+55 11 3333-4444', '+551133334444', '3333-4444'])
      expect(await names(`&filter=${encodeURIComponent(typed)}`), typed).toEqual(['João Água']);
    expect(await names('&filter=nada%25')).toEqual([]);
    // Words of how numbers are stored are no words of the contact, and no number goes on in the next one.
    await make({ name: 'Abel', numbers: ['1122223333', '1144445555'].map((value) => ({ value, label: 'cell_phone' })) });
    for (const typed of ['abel', '11 2222-3333', '44445555']) expect(await names(`&filter=${typed}`), typed).toEqual(['Abel']);
    for (const typed of ['value', 'cell_phone', '333311', '+99 333 4444'])
      expect(await names(`&filter=${encodeURIComponent(typed)}`), typed).toEqual([]);
    const { body } = await ana.get<Page>('/contacts/filter?size=1&page=1');
    expect([body.data.length, body.total]).toEqual([1, (await filter()).length]);
  });

  it('come in many at once, all of them or none: one that is wrong is told by its place, and a trial keeps nothing', async () => {
    const before = (await ana.get<Page>('/contacts/filter')).body.total;
    const wish = [
      { name: 'Vinda A', numbers: [{ value: '11987654321', label: 'work' }] },
      { name: 'Vinda B', emails: ['b@tv.example'] },
    ];
    const send = (contacts: object[], more: object = {}) => ana.post<Contact[] & Refusal>('/contacts/import', { contacts, ...more });
    const tried = await send(wish, { dryRun: true });
    expect([tried.status, tried.body.map(({ name }) => name)]).toEqual([200, ['Vinda A', 'Vinda B']]);
    const wrong = await send([...wish, { name: 'Vinda C', country: 'XX' }]);
    expect([wrong.status, wrong.body.fields?.[0]]).toMatchObject([422, { path: 'contacts.2.country', rule: 'format' }]);
    expect((await ana.get<Page>('/contacts/filter')).body.total).toBe(before);
    expect((await send(wish)).body[0]!.numbers).toEqual([{ value: '(11) 98765-4321', label: 'work' }]);
    expect((await ana.get<Page>('/contacts/filter')).body.total).toBe(before + 2);
  });

  it('that get another country keep their numbers, each written as that country does', async () => {
    const numbers = ['11987654321', '+34912345678', 'ramal 12', '193'].map((value) => ({ value, label: 'work' }));
    const made = await make({ name: 'Mudou', numbers });
    const put = async (input: object): Promise<string[]> =>
      (await ana.put<Contact>('/contacts', { id: made.id, name: 'Mudou', ...input })).body.numbers.map(({ value }) => value);
    expect(await put({ country: 'ES' })).toEqual(['+55 11 98765 4321', '912 34 56 78', 'ramal 12', '193']);
    // A form sends back what it loaded, beside what was typed for the new country.
    const sent = [...made.numbers, { value: '11 3333-4444', label: 'fax' }];
    expect(await put({ country: 'BR' })).toEqual(['(11) 98765-4321', '+34 912 34 56 78', 'ramal 12', '193']);
    expect(await put({ country: 'AR', numbers: sent })).toEqual([
      '+55 11 98765 4321',
      '+34 912 34 56 78',
      'ramal 12',
      '193',
      '011 3333-4444',
    ]);
  });

  it('keep the words beside a number', async () => {
    const { numbers } = await make({ name: 'Com palavras', numbers: [{ value: '11 3333-4444 (falar com Rui)', label: 'work' }] });
    expect(numbers[0]!.value).toBe('11 3333-4444 (falar com Rui)');
  });

  it('are of the country of the language of the newsroom where none is said, one by one and in many [LOC-11]', async () => {
    const spanish = await startNewsroom();
    expect((await spanish.ana.put('/branch/config', { version: 0, locale: 'es_ES' })).status).toBe(200);
    const wish = { name: 'Señora Ruiz', numbers: [{ value: '912345678', label: 'work' }] };
    const { body: one } = await spanish.ana.post('/contacts', wish);
    const { body: many } = await spanish.ana.post<object[]>('/contacts/import', { contacts: [wish] });
    await spanish.server.stop();
    for (const contact of [one, many[0]]) expect(contact).toMatchObject({ country: 'ES', numbers: [{ value: '912 34 56 78' }] });
  });

  it('that are hidden stay out of the list and can be loaded, and nobody is told of them [CON-05]', async () => {
    const live = await StompClient.open(server.url, { cookie: bob.cookie }, ['contacts']);
    const hidden = await make({ name: 'Fonte do roteiro' }, '?hidden=true');
    const { body } = await ana.post<{ id: number; guides: { contacts: { id: number }[] }[] }>('/assignments', {
      slug: 'ROTEIRO',
      guides: [{ contacts: [{ id: hidden.id, name: 'Fonte do roteiro' }] }],
    });
    expect(body.guides[0]!.contacts[0]!.id).toBe(hidden.id);
    expect(await names()).not.toContain('Fonte do roteiro');
    expect((await bob.get<Contact>(`/contacts/${hidden.id}`)).body.hidden).toBe(true);
    const shown = await make({ name: 'Às claras' });
    await expect
      .poll(() => live.events.map(({ action, data }) => [action, (data as unknown as Contact).id]))
      .toEqual([['CREATE', shown.id]]);
    live.close();
  });

  it('that are hidden are known by who sees a guideline that names them: what a source says is content of it [PERM-09]', async () => {
    const source = await make({ name: 'Fonte', numbers: [{ value: '11987654321', label: 'work' }] }, '?hidden=true');
    const status = async () => (await bob.get(`/contacts/${source.id}`)).status;
    expect(await status(), 'no guideline names it yet').toBe(404);
    const { id } = await guideline(source.id);
    expect(await status()).toBe(200);
    await ana.send('PATCH', `/documents/${id}/private`, { private: true });
    const answers = [
      await bob.get(`/contacts/${source.id}`),
      await bob.get(`/contacts/${source.id}/usage_count`),
      await bob.put('/contacts', { ...source, name: 'Outra' }),
      await bob.delete(`/contacts/${source.id}`),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404, 404]);
    const other = await guideline(source.id, bob);
    const { body } = await bob.get<{ guides: { contacts: { id: number | null }[] }[] }>(`/assignments/${other.id}`);
    expect(body.guides[0]!.contacts[0]!.id, 'naming it opens nothing').toBeNull();
    expect((await ana.get<Contact>(`/contacts/${source.id}`)).body.name).toBe('Fonte');
  });

  it('that are private are there for their owner alone, whatever is asked [CON-06]', async () => {
    const live = await StompClient.open(server.url, { cookie: bob.cookie }, ['contacts']);
    const contact = await make({ name: 'Fonte da Ana' });
    await expect.poll(() => live.events.length).toBe(1);
    const own = (await ana.put<Contact>('/contacts', { ...contact, private: true })).body;
    expect([await names('', ana), await names('', bob)].map((each) => each.includes('Fonte da Ana'))).toEqual([true, false]);
    const put = await bob.put<Refusal>('/contacts', { ...own, name: 'Roubada' });
    const answers = [
      await bob.get(`/contacts/${own.id}`),
      await bob.get(`/contacts/${own.id}/usage_count`),
      await bob.delete(`/contacts/${own.id}`),
      put,
      await bob.put<Refusal>('/contacts', { ...own, name: 'Roubada', version: 0 }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    await expect.poll(() => live.events.map(({ action }) => action)).toEqual(['CREATE', 'DELETE']);
    const other = await make({ name: 'De todos' });
    expect((await bob.put<Refusal>('/contacts', { ...other, private: true })).body.code).toBe('not_owner');
    live.close();
  });

  it('that became private, unlisted or were removed since are in no event that others have replayed, but that they are gone [CON-06]', async () => {
    const put = async (contact: Contact, more: object, query = '') =>
      (await ana.put<Contact>(`/contacts${query}`, { ...contact, ...more })).body;
    const own = await put(await put(await make({ name: 'Fonte fechada' }), { info: 'Fonte fechada' }), { private: true });
    const unlisted = await put(await make({ name: 'Fonte fora da lista' }), {}, '?hidden=true');
    const gone = await put(await make({ name: 'Fonte que foi' }), { private: true });
    await ana.delete(`/contacts/${gone.id}`);
    const open = await make({ name: 'Fonte aberta' });
    const told = async (by: WireClient) => {
      const replay = await StompClient.open(server.url, { cookie: by.cookie }, ['contacts'], 0);
      await replay.until(() => replay.events.some(({ data }) => data.id === open.id));
      replay.close();
      const actions = (id: number) =>
        replay.events
          .filter(({ data }) => [data.id, ...((data.ids as number[] | undefined) ?? [])].includes(id))
          .map(({ action }) => action);
      return {
        words: replay.raw.join().match(/Fonte (fechada|fora da lista|que foi)/g) ?? [],
        own: actions(own.id),
        unlisted: actions(unlisted.id),
      };
    };
    expect(await told(bob)).toEqual({ words: [], own: ['DELETE'], unlisted: ['DELETE'] });
    expect((await told(ana)).own).toEqual(['CREATE', 'UPDATE', 'UPDATE']);
    await put(own, { private: false });
    expect((await told(bob)).words, 'one that is for all again').toContain('Fonte fechada');
  });

  it('that were made and removed while somebody was away are told of whole, so that a page that counts one less has counted one more', async () => {
    const before = await StompClient.open(server.url, { cookie: bob.cookie }, ['contacts']);
    const { n } = before.resumed[0]!;
    before.close();
    const brief = await make({ name: 'Fonte breve' });
    await ana.put('/contacts', { ...brief, info: 'Passou' });
    await ana.delete(`/contacts/${brief.id}`);
    const secret = await make({ name: 'Fonte sigilosa', private: true });
    await ana.delete(`/contacts/${secret.id}`);
    const last = await make({ name: 'Fonte que fica' });
    const told = async (by: WireClient) => {
      const replay = await StompClient.open(server.url, { cookie: by.cookie }, ['contacts'], n);
      await replay.until(() => replay.events.some(({ data }) => data.id === last.id));
      replay.close();
      return replay.events.map(({ action, data }) => `${action} ${data.id ?? String(data.ids)}`);
    };
    const all = ['CREATE', 'UPDATE', 'DELETE'].map((action) => `${action} ${brief.id}`);
    expect(await told(bob)).toEqual([...all, `CREATE ${last.id}`]);
    expect(await told(ana)).toEqual([...all, `CREATE ${secret.id}`, `DELETE ${secret.id}`, `CREATE ${last.id}`]);
  });

  it('count the guidelines that name them, of those one may see; removed, their words stay', async () => {
    const { id, name } = await make({ name: 'Usado' });
    const [first, second] = [await guideline(id), await guideline(id)];
    await ana.send('PATCH', `/documents/${second.id}/private`, { private: true });
    const count = async (by: WireClient) => (await by.get<number>(`/contacts/${id}/usage_count`)).body;
    expect([await count(ana), await count(bob)]).toEqual([2, 1]);
    expect((await ana.delete(`/contacts/${id}`)).status).toBe(204);
    expect(await names()).not.toContain(name);
    const { body } = await ana.get<{ guides: { contacts: object[] }[]; textVersion: number }>(`/assignments/${first.id}`);
    expect(body.guides[0]!.contacts[0]).toMatchObject({ name: 'Quem' });
    const saved = await ana.put<{ guides: { contacts: { id: number | null }[] }[] }>('/assignments', body);
    expect(saved.body.guides[0]!.contacts[0]!.id, 'a contact that went is named by its words alone').toBeNull();
  });

  it('that do not stay go with the document that brought them', async () => {
    const brought = await make({ name: 'De passagem', persistent: false });
    expect(brought.hidden).toBe(true);
    const first = await guideline(brought.id);
    const second = await guideline(brought.id);
    const drop = async (id: number) => {
      const { body } = await ana.get<object>(`/assignments/${id}`);
      expect((await ana.put('/assignments', { ...body, guides: [] })).status).toBe(200);
    };
    await drop(second.id);
    expect((await ana.get(`/contacts/${brought.id}`)).status, 'another document brought it').toBe(200);
    await drop(first.id);
    expect((await ana.get(`/contacts/${brought.id}`)).status).toBe(404);
    const { services } = server.server;
    const lost = await make({ name: 'Nunca salvo', persistent: false });
    await services.pool.query("update contact set created_at = $2::timestamptz - interval '25 hours' where id = $1", [
      lost.id,
      new Date(server.now()),
    ]);
    await PRUNE.run({ services });
    expect((await ana.get(`/contacts/${lost.id}`)).status).toBe(404);
  });

  it('of another stay unknown where a guideline names them', async () => {
    const own = await make({ name: 'Segredo', private: true });
    const { id } = await guideline(own.id, bob);
    const { body } = await bob.get<{ guides: { contacts: { id: number | null }[] }[] }>(`/assignments/${id}`);
    expect(body.guides[0]!.contacts[0]!.id).toBeNull();
    expect(anaId).toBeGreaterThan(0);
  });
});

describe('contacts that may be the same', () => {
  interface Double {
    contact: Contact;
    other: Contact;
    reasons: string[];
  }
  const doubles = async (by = ana): Promise<Record<string, string[]>> => {
    const { body } = await by.get<{ data: Double[]; total: number }>('/contacts/doubles?size=500');
    expect(body.total).toBe(body.data.length);
    return Object.fromEntries(body.data.map(({ contact, other, reasons }) => [`${contact.name} = ${other.name}`, reasons]));
  };

  it('are found by a number however and wherever it is written, by an address of mail and by names that are alike', async () => {
    await make({ name: 'Batalhão Alfa', numbers: [{ value: '(11) 4002-8922', label: 'work' }] });
    await make({ name: 'Quartel', country: 'ES', numbers: [{ value: '+55 11 40028922', label: 'other' }] });
    await make({ name: 'Xavier Moreira', emails: ['Imprensa@xm.example'] });
    await make({ name: 'Assessoria', emails: ['imprensa@XM.example'] });
    await make({ name: 'Hospital das Clínicas' });
    await make({ name: 'hospital das clinica' });
    // Many numbers belong to no country: an extension, the fire brigade.
    for (const name of ['Kappa', 'Lambda']) await make({ name, numbers: [{ value: '193', label: 'work' }] });
    const found = await doubles();
    expect(found).toMatchObject({
      'Batalhão Alfa = Quartel': ['number'],
      'Xavier Moreira = Assessoria': ['email'],
      'Hospital das Clínicas = hospital das clinica': ['name'],
    });
    expect(Object.keys(found).filter((pair) => /Kappa|Lambda/.test(pair))).toEqual([]);
  });

  it('are told of to those alone who may see both', async () => {
    await make({ name: 'Fonte Sigilosa Um', private: true });
    await make({ name: 'Fonte Sigilosa Dois' });
    const pair = 'Fonte Sigilosa Um = Fonte Sigilosa Dois';
    expect(Object.keys(await doubles())).toContain(pair);
    expect(Object.keys(await doubles(bob))).not.toContain(pair);
  });

  it('are listed no more once somebody said that they are two, until that is taken back; a merge hands it on', async () => {
    const [one, other, third] = [
      await make({ name: 'Iolanda Prates' }),
      await make({ name: 'Iolanda Prattes' }),
      await make({ name: 'Iolanda Pratess' }),
    ];
    const pairs = async (): Promise<string[]> => Object.keys(await doubles()).filter((pair) => pair.includes('Iolanda'));
    const tell = async (id: number, otherId: number, apart: boolean, by = ana) =>
      (await by.put(`/contacts/${id}/apart`, { otherId, apart })).status;
    expect(await pairs()).toContain('Iolanda Prates = Iolanda Prattes');
    expect([await tell(other.id, one.id, true), await tell(one.id, other.id, true)]).toEqual([204, 204]);
    expect(await pairs()).not.toContain('Iolanda Prates = Iolanda Prattes');
    expect(await pairs()).toContain('Iolanda Prates = Iolanda Pratess');
    expect(await tell(one.id, other.id, false)).toBe(204);
    expect(await pairs()).toContain('Iolanda Prates = Iolanda Prattes');
    await tell(one.id, third.id, true);
    const wish = { version: other.version, otherId: third.id, otherVersion: third.version, contact: {} };
    expect((await ana.post(`/contacts/${other.id}/merge`, wish)).status).toBe(200);
    expect(await pairs()).toEqual([]);
    const own = await make({ name: 'Iolanda da Ana', private: true });
    expect([await tell(one.id, own.id, true, bob), await tell(one.id, one.id, true), await tell(one.id, 999_999, true)]).toEqual([
      404, 422, 404,
    ]);
  });

  it('are found behind one that is told apart, where many share a number', async () => {
    const shared = { numbers: [{ value: '(11) 4002-8999', label: 'work' }] };
    const [desk, one] = [await make({ name: 'Mesa Ômega', ...shared }), await make({ name: 'Zélia Brum', ...shared })];
    await make({ name: 'Z. Brum', ...shared });
    await ana.put(`/contacts/${desk.id}/apart`, { otherId: one.id, apart: true });
    expect(Object.keys(await doubles())).toContain('Mesa Ômega = Z. Brum');
    const last = (await ana.get<{ data: { id: number }[] }>('/contacts/filter?filter=Z. Brum')).body.data[0]!;
    await ana.put(`/contacts/${desk.id}/apart`, { otherId: last.id, apart: true });
    expect(Object.keys(await doubles())).toContain('Zélia Brum = Z. Brum');
  });

  it('become one: what was chosen stays, guidelines that named the other name this one, and all who look hear of it', async () => {
    const kept = await make({ name: 'Cleide Ramos', numbers: [{ value: '11955550001', label: 'work' }] });
    const other = await make({ name: 'Cleide Ramoss', numbers: [{ value: '11955550002', label: 'cell_phone' }] });
    const named = await guideline(other.id);
    const thrown = await guideline(other.id);
    for (const { id } of [named, thrown]) await ana.delete(`/locks/${id}`);
    await ana.delete(`/assignments?ids=${thrown.id}`);
    const live = await StompClient.open(server.url, { cookie: bob.cookie }, ['contacts', 'assignments']);
    const wish = { version: kept.version, otherId: other.id, otherVersion: other.version };
    const chosen = { name: 'Cleide Ramos', numbers: [...kept.numbers, ...other.numbers], company: 'Prefeitura' };
    const { status, body } = await ana.post<Contact>(`/contacts/${kept.id}/merge`, { ...wish, contact: chosen });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({ id: kept.id, version: kept.version + 1, ...chosen });
    expect((await ana.get(`/contacts/${other.id}`)).status).toBe(404);
    const { body: after } = await bob.get<{ version: number; guides: object[] }>(`/assignments/${named.id}`);
    expect(after.guides).toMatchObject([{ contacts: [{ id: kept.id, name: 'Quem' }] }]);
    await ana.send('PUT', '/assignments/restore', { ids: [thrown.id] });
    expect((await bob.get(`/assignments/${thrown.id}`)).body).toMatchObject({ guides: [{ contacts: [{ id: kept.id }] }] });
    expect((await ana.get<number>(`/contacts/${kept.id}/usage_count`)).body).toBe(2);
    await live.until(() => live.events.some(({ action }) => action === 'DELETE'));
    const told = live.events.map(({ topic, action, data }) => `${topic} ${action} ${data.id ?? data.ids}`);
    expect(told).toEqual(
      expect.arrayContaining([`assignments PATCH ${named.id}`, `contacts UPDATE ${kept.id}`, `contacts DELETE ${other.id}`]),
    );
    await live.close();
    const { body: revisions } = await bob.get<{ revisionNumber: number }[]>(`/assignments/${named.id}/revisions`);
    expect(revisions).toHaveLength(2);
  });

  it('keep the numbers of both as they are called, although they are of two countries', async () => {
    const tel = (value: string, label = 'work') => ({ value, label });
    const kept = await make({ name: 'Um', country: 'CZ', numbers: [tel('912345678'), tel('+351212345678')] });
    const other = await make({ name: 'Dois', country: 'PT', numbers: [tel('912345678'), tel('212345678')] });
    const merge = async (country: string): Promise<Contact> => {
      const [one, two] = [await make({ ...kept, id: undefined }), await make({ ...other, id: undefined })];
      const contact = { country, numbers: mergedContact(one as never, two as never).numbers };
      return (
        await ana.post<Contact>(`/contacts/${one.id}/merge`, { version: one.version, otherId: two.id, otherVersion: two.version, contact })
      ).body;
    };
    const values = async (country: string): Promise<string[]> => (await merge(country)).numbers.map(({ value }) => value);
    expect(await values('CZ')).toEqual(['912 345 678', '+351 21 234 5678', '+351 912 345 678']);
    expect(await values('PT')).toEqual(['912 345 678', '21 234 5678', '+420 912 345 678']);
  });

  it('are named once in a guide that named both', async () => {
    const [kept, other] = [await make({ name: 'Par Um' }), await make({ name: 'Par Dois' })];
    const contacts = [kept, other].map(({ id, name }) => ({ id, name }));
    const { body } = await ana.post<{ id: number }>('/assignments', { slug: 'DOIS', guides: [{ contacts }] });
    const wish = { version: kept.version, otherId: other.id, otherVersion: other.version, contact: {} };
    expect((await ana.post(`/contacts/${kept.id}/merge`, wish)).status).toBe(200);
    const { body: after } = await ana.get<{ guides: { contacts: object[] }[] }>(`/assignments/${body.id}`);
    expect(after.guides[0]!.contacts).toMatchObject([{ id: kept.id, name: 'Par Um' }]);
  });

  it('stay two where one changed meanwhile, is somebody else’s own or is the same', async () => {
    const [kept, other] = [await make({ name: 'Fica' }), await make({ name: 'Sai', private: true })];
    const merge = async (more: object, by = ana) => {
      const wish = { version: kept.version, otherId: other.id, otherVersion: other.version, contact: {}, ...more };
      const { status, body } = await by.post<Refusal>(`/contacts/${kept.id}/merge`, wish);
      return [status, body.code];
    };
    expect(await merge({ otherVersion: 9 })).toEqual([409, 'version_conflict']);
    expect(await merge({ version: 9 })).toEqual([409, 'version_conflict']);
    expect(await merge({}, bob)).toEqual([404, 'not_found']);
    expect(await merge({ otherId: kept.id })).toEqual([422, 'validation_failed']);
    expect(await merge({ contact: { emails: ['a@'] } })).toEqual([422, 'validation_failed']);
    expect((await ana.get(`/contacts/${other.id}`)).status).toBe(200);
  });

  it('stay two where all would lose one of them to what somebody keeps to themselves', async () => {
    const [own, open] = [await make({ name: 'Fonte da Ana', private: true }), await make({ name: 'Fonte de todos' })];
    const wish = (kept: Contact, other: Contact) =>
      ana.post<Refusal>(`/contacts/${kept.id}/merge`, {
        ...{ version: kept.version, otherId: other.id, otherVersion: other.version, contact: {} },
      });
    const refused = await wish(own, open);
    expect([refused.status, refused.body.code]).toEqual([412, 'source_private']);
    expect((await bob.get(`/contacts/${open.id}`)).status).toBe(200);
    expect((await wish(open, own)).status).toBe(200);
  });
});
