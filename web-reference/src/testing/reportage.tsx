import { newReportageSection, type Role } from '@lauda/domain';
import type { Device, DeviceTemplate, NewsReport, NewsReportSection, Program, Vehicle } from '@lauda/sdk';
import { editingOf, type Store } from '@lauda/store';
import { DocumentEditor } from '../shared/documents/DocumentEditor.tsx';
import type { EditorSpec } from '../shared/documents/spec.ts';
import { deskOf, FakeNewsroom, user } from './desk.tsx';
import { act, type RenderedComponent, render } from './render.tsx';

export const section = (uuid: string, index: number, fields: Partial<NewsReportSection> = {}): NewsReportSection => ({
  ...(newReportageSection('off', uuid, index) as NewsReportSection),
  ...fields,
});

export const reportage = (fields: Partial<NewsReport> = {}): NewsReport =>
  ({
    ...{ id: 12, uuid: 'u', version: 1, textVersion: 1, slug: 'ENCHENTE', date: '2026-03-10', reporterId: 1, ownerId: 1 },
    ...{ branchId: null, editorId: null, programsIds: [], editorialsIds: [], vehiclesIds: [], classificationId: null, cameraman: null },
    ...{ lead: null, text: null, teaser: null, headingSuggestion: null, noteSuggestion: null, information: null },
    ...{
      sections: [],
      cgs: [],
      total: 'PT0S',
      ok: false,
      tv: true,
      radio: false,
      origin: null,
      config: {
        vehiclesEnabled: true,
        editorEnabled: true,
        cameramanEnabled: true,
        classificationEnabled: true,
        editorialsEnabled: true,
        readRate: 0,
      },
      excluded: false,
      private: false,
    },
    ...{ allowedUsers: [], visible: true, changeDate: null, authorNickname: null },
    ...fields,
  }) as NewsReport;

const vehicles = [
  { id: 1, version: 1, name: 'Canal 5', type: 'TV' },
  { id: 2, version: 1, name: 'Rádio 5', type: 'RADIO' },
  { id: 3, version: 1, name: 'Jornal 5', type: 'NEWSPAPER' },
  { id: 4, version: 1, name: 'g5', type: 'WEB' },
] as Vehicle[];
const device = (id: number, name: string, type: Device['type']): Device =>
  ({ id, name, type, mosId: name.toLowerCase(), programsIds: [] }) as unknown as Device;
const template = (id: number, deviceId: number, name: string, type?: string): DeviceTemplate =>
  ({
    ...{ id, version: 1, deviceId, code: `C${id}`, name, comment: null },
    fields: type
      ? []
      : [
          { name: 'Nome', number: 1, size: 10 },
          { name: 'Cargo', number: 2, size: 0 },
        ],
    mosData: type ? { objId: `o${id}`, slug: name, mosId: 'vizrt', type } : null,
  }) as DeviceTemplate;
const templates = [template(1, 3, 'Crédito'), template(2, 3, 'Tarja', 'CG'), template(3, 3, 'Clipe', 'VIDEO'), template(4, 4, 'Rodapé')];

export interface OpenedReportage {
  /** Returns the document as the form holds it. */
  readonly now: () => NewsReport;
  /** Sends an event with a change by somebody else. */
  readonly others: (fields: Partial<NewsReport>) => Promise<void>;
  /** Changes the document without its fields, as a restored draft does. */
  readonly edit: (fields: Partial<NewsReport>) => void;
  /** The saved documents, by call. */
  readonly calls: readonly (readonly ['create' | 'update', NewsReport])[];
  /** The approvals sent, true for approving, in order. */
  readonly approvals: readonly boolean[];
  readonly answer: () => void;
  readonly shown: RenderedComponent;
  readonly store: Store;
}

interface Options {
  readonly config?: object;
  /** The general settings of documents. */
  readonly documents?: object;
  readonly roles?: readonly Role[];
  readonly holder?: string;
  readonly programs?: readonly Partial<Program>[];
  /** Whether saves wait until they are answered. */
  readonly isSlow?: boolean;
}

/** A reportage in its form, in a newsroom that keeps what is saved: three graphics devices, four outlets. Id 0 is a new one. */
export const openReportage = async (
  editor: EditorSpec<'news_reports'>,
  stored: NewsReport,
  { config = {}, documents = {}, roles = ['NEWS_REPORT_READ', 'NEWS_REPORT_WRITE'], holder, programs = [], isSlow = false }: Options = {},
): Promise<OpenedReportage> => {
  const newsroom = new FakeNewsroom(user(1, 'ana'));
  newsroom.roles = roles;
  if (holder) newsroom.holder = user(2, holder);
  const calls: (readonly ['create' | 'update', NewsReport])[] = [];
  const approvals: boolean[] = [];
  let answer = (): void => undefined;
  const save =
    (call: 'create' | 'update') =>
    async (input: object): Promise<NewsReport> => {
      calls.push([call, input as NewsReport]);
      if (isSlow) await new Promise<void>((resolve) => (answer = resolve));
      return { ...stored, ...input, id: 12, version: 1 + calls.length, textVersion: 1 + calls.length };
    };
  const none = { list: async () => [] };
  const bea = { ...user(2, 'bea'), readRate: 0.06 };
  Object.assign(newsroom.client.users, { all: async () => [user(1, 'ana'), bea] });
  Object.assign(newsroom.client, {
    newsReports: {
      load: async () => stored,
      update: save('update'),
      create: save('create'),
      approve: async (id: number, ok: boolean) => {
        approvals.push(ok);
        return { ...stored, id, ok, version: stored.version + approvals.length };
      },
      config: { get: async () => ({ id: 0, version: 1, readRate: 0, ...config }) },
    },
    documents: { config: { get: async () => ({ id: 0, version: 1, branchEnabled: false, ...documents }) } },
    programs: { list: async () => programs },
    vehicles: { list: async () => vehicles },
    editorials: none,
    branches: none,
    classifications: none,
    devices: {
      list: async () => [device(3, 'Vizrt', 'cg'), device(4, 'Chyron', 'cg'), device(5, 'Arquivo', 'mam')],
      templates: {
        list: async (id: number) => templates.filter((each) => each.deviceId === id && !each.mosData),
        mos: { list: async (id: number) => templates.filter((each) => each.deviceId === id && each.mosData) },
      },
    },
  });
  const { At, store } = await deskOf(newsroom, newsroom.roles);
  const shown = await render(
    <At>
      <DocumentEditor kind="news_reports" writes="NEWS_REPORT_WRITE" editor={editor as never} id={stored.id} date={stored.date} />
    </At>,
  );
  await act(async () => undefined);
  const form = stored.id > 0 ? editingOf(store).edit('news_reports', stored.id) : editingOf(store).begun.snapshot()!.form;
  return {
    now: () => form.document as NewsReport,
    others: (fields) => act(async () => form.changed(fields as never)),
    edit: (fields) => void act(() => form.edit(fields as never)),
    calls,
    approvals,
    answer: () => answer(),
    shown,
    store,
  };
};

const setValue = (field: Element, value: string): void => {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')!.set!.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
};
export const typeInto = (field: Element, value: string): Promise<void> => act(async () => setValue(field, value));

/** Replaces what jsdom lacks: layout, and typing by command, which inserts text where a browser would. */
export const likeBrowser = (): void => {
  Element.prototype.scrollIntoView ??= () => undefined;
  document.execCommand = (_command, _ui, text = '') => {
    const area = document.activeElement as HTMLTextAreaElement;
    const { value, selectionStart, selectionEnd } = area;
    setValue(area, value.slice(0, selectionStart) + text + value.slice(selectionEnd));
    return true;
  };
};

const nameOf = (button: Element): string => (button.getAttribute('aria-label') ?? button.textContent ?? '').trim();
export const region = (name: string): HTMLElement => document.querySelector(`section[aria-label="${name}"]`)!;
export const field = (label: string, within: ParentNode = document): HTMLInputElement => {
  const found = [...within.querySelectorAll('label')].find(({ textContent }) => textContent?.startsWith(label));
  return document.getElementById(found?.htmlFor ?? '') as HTMLInputElement;
};
export const buttons = (within: ParentNode = document): string[] => [...within.querySelectorAll('button')].map(nameOf);
export const pressed = (name: string, within: ParentNode = document): Promise<void> =>
  act(async () => [...within.querySelectorAll('button')].find((each) => nameOf(each).startsWith(name))!.click());

/** Chooses an entry of a list that is found by typing. */
export const choose = async (label: string, option: string, within: ParentNode = document): Promise<void> => {
  const input = within.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`) ?? field(label, within);
  await act(async () => input.focus());
  await typeInto(input, option);
  const found = [...document.querySelectorAll<HTMLElement>('[role=option]')].find(({ textContent }) => textContent?.startsWith(option))!;
  await act(async () => {
    found.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }));
    found.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
    found.click();
  });
};
