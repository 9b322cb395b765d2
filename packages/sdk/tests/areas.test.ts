import { describe, expect, it } from 'vitest';
import { recordingTransport, type Sent } from '../../testing/src/recording.ts';
import { Newsroom, type UserListName, ValidationError } from '../src/index.ts';

const open = (answer?: (sent: Sent) => unknown) => {
  const transport = recordingTransport(answer);
  return { newsroom: new Newsroom({ transport }), sent: transport.sent };
};
const bare = ({ line, path: _path, route: _route, options: _options, ...args }: Sent) => [line, args];

describe('the methods of the areas', () => {
  it('send what they are given where the contract wants it', async () => {
    const { newsroom, sent } = open();
    await newsroom.rundowns.blocks.reorder(3, [7, 8]);
    await newsroom.rundowns.blocks.approve(3, 7, false);
    await newsroom.rundowns.stories.createAfter(3, 12);
    await newsroom.documents.private(12, true);
    await newsroom.documents.allowedUsers(12, [1, 2]);
    await newsroom.stories.remove([12, 13]);
    await newsroom.stories.displayStatus(12, 'play');
    await newsroom.programs.update({ id: 2, name: 'Jornal' } as never, { copy: true } as never);
    await newsroom.bridge.release('bridge-1');
    expect(sent.map(bare)).toEqual([
      ['PUT /rundowns/3/blocks/reorder', { body: { blocksIds: [7, 8] } }],
      ['PUT /rundowns/3/blocks/7/approve/false', {}],
      ['POST /rundowns/3/stories/12/after', { body: undefined }],
      ['PATCH /documents/12/private', { body: { private: true } }],
      ['PUT /documents/12/allowedUsers', { body: { allowedUsers: [1, 2] } }],
      ['DELETE /stories', { query: { ids: [12, 13] } }],
      ['PUT /stories/12/display_status', { body: { status: 'play' } }],
      ['PUT /programs', { query: { copy: true }, body: { id: 2, name: 'Jornal' } }],
      ['DELETE /bridge/leases', { query: { bridgeId: 'bridge-1' } }],
    ]);
  });
  it('pass their options on', async () => {
    const { newsroom, sent } = open();
    const options = { timeoutMs: 5 };
    await newsroom.users.byCategory('active', options);
    await newsroom.stories.revision(1, 2, { showDiff: true }, options);
    await newsroom.classifications.list(options);
    expect(sent.every((one) => one.options === options)).toBe(true);
  });
  it('list the users of each category', async () => {
    const { newsroom, sent } = open();
    for (const category of ['all', 'active', 'editors', 'imageEditors', 'producers', 'reporters'] as const)
      await newsroom.users.byCategory(category);
    expect(sent.map(({ line }) => line)).toEqual([
      'GET /users/all',
      'GET /users/active',
      'GET /users/editors',
      'GET /users/image_editors',
      'GET /users/producers',
      'GET /users/reporters',
    ]);
  });
  it.each(['drivers', 'presenters', 'filter', '', 'constructor'])("refuse the category '%s' before any call [USR-10]", async (category) => {
    const { newsroom, sent } = open();
    const asked = newsroom.users.byCategory(category as UserListName);
    await expect(asked).rejects.toBeInstanceOf(ValidationError);
    await expect(asked).rejects.toMatchObject({ code: 'UNKNOWN_USER_CATEGORY' });
    expect(sent).toEqual([]);
  });
  it('save settings by their id', async () => {
    const { newsroom, sent } = open();
    await newsroom.assignments.config.save({ id: 0 } as never);
    await newsroom.assignments.config.save({ id: 4 } as never);
    expect(sent.map(({ line }) => line)).toEqual(['POST /assignments/config', 'PUT /assignments/config']);
  });
});
