import { describe, expect, it } from 'vitest';
import { words } from './desk.ts';
import {
  admin,
  base,
  begin,
  cell,
  choose,
  dialog,
  field,
  goTo,
  names,
  openSources,
  page,
  row,
  save,
  shots,
  stored,
} from './sources-kit.ts';
import { hindrances } from './workspace-kit.ts';

openSources();

describe('the sources of the agency', () => {
  it('begin with its lanes, which stand in the order they were made; one is made of a kind and sources, goes last, and can be removed [SCR-SET-LANES]', async () => {
    await page.getByRole('link', { name: words('agency.setUp') }).press('Enter');
    await row('agency.lanes', 'Prefeitura').waitFor();
    expect(await names('agency.lanes')).toEqual(['Agência Horizonte', 'Defesa Civil', 'Prefeitura']);
    expect(await cell('agency.lanes', 'Agência Horizonte', 'type').textContent()).toBe(words('laneType.rss'));
    await begin({ name: 'Autoridades' });
    await field('agency.type').selectOption('twitter');
    await field('settingsList.twitter.lists').waitFor();
    await field('settingsField.name').focus();
    await stored();
    await expect.poll(() => names('agency.lanes')).toEqual(['Agência Horizonte', 'Defesa Civil', 'Prefeitura', 'Autoridades']);
    expect(await cell('agency.lanes', 'Autoridades', 'type').textContent()).toBe(words('laneType.twitter'));
    expect(await cell('agency.lanes', 'Autoridades', 'sourcesIds').textContent()).toBe(words('agency.allSources'));
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('grid');
    expect(await hindrances(page)).toEqual([]);
    await shots('lanes');
    await page.keyboard.press('Delete');
    await dialog()
      .getByRole('button', { name: words('common.delete') })
      .press('Enter');
    await expect.poll(() => names('agency.lanes')).toEqual(['Agência Horizonte', 'Defesa Civil', 'Prefeitura']);
  });

  it('have feeds under their categories; an address that may be no feed is read by the newsroom, said beside its field and stored when it is saved once more [SCR-SET-RSS]', async () => {
    await goTo('settingsList.rss.feeds');
    await goTo('settingsList.rss.categories');
    await begin({ name: 'Cidade viva' });
    await stored();
    await goTo('settingsList.rss.feeds');
    await begin({ name: 'Página', url: 'isto não é um endereço' });
    await page.keyboard.press('Enter');
    await dialog().getByText(words('settings.feedDoubt'), { exact: true }).waitFor();
    await page.getByText(words('error:feedCreateFailed')).first().waitFor();
    expect(await field('settingsField.url').evaluate((input) => input === document.activeElement)).toBe(true);
    await field('settingsField.url').fill(`${base}/page.html`);
    await page.keyboard.press('Enter');
    const why = words('phrases:outboundFormat');
    await dialog().getByText(words('settings.feedDoubtWhy', { why }), { exact: true }).waitFor();
    expect(await field('settingsField.url').evaluate((input) => input === document.activeElement)).toBe(true);
    expect((await admin.get<{ name: string }[]>('/rss/feeds')).body.map(({ name }) => name)).not.toContain('Página');
    expect(await hindrances(page)).toEqual([]);
    await shots('rss-doubt');
    await stored();
    await row('rss.feeds', 'Página').waitFor();
    // The newsroom reads it once more, and the list says how that ended.
    const { id } = (await admin.get<{ id: number; name: string }[]>('/rss/feeds')).body.find(({ name }) => name === 'Página')!;
    const lane = await admin.post<{ id: number }>('/agency/lanes', { name: 'Só ela', type: 'rss', sourcesIds: [id] });
    await admin.get(`/agency/lanes/${lane.body.id}?forceUpdate=true`);
    await cell('rss.feeds', 'Página', 'failure').getByText(why).waitFor();
    await begin({ name: 'Notícias', url: `${base}/feed.xml` });
    await choose('settingsField.categoryId', 'Cidade viva');
    await stored();
    await cell('rss.feeds', 'Notícias', 'failure').getByText(words('settings.noFailure')).waitFor();
    expect(await hindrances(page)).toEqual([]);
    await shots('rss-feeds');
    await goTo('settingsList.rss.categories');
    await cell('rss.categories', 'Cidade viva', 'feeds').getByText('Notícias').waitFor();
    // A category stays while it has feeds: the refusal names one.
    await cell('rss.categories', 'Cidade viva', 'name').click({ modifiers: ['Control'] });
    await page.keyboard.press('Delete');
    await dialog()
      .getByRole('button', { name: words('common.delete') })
      .press('Enter');
    await page.getByRole('alert').getByText(words('error:preconditionFailed')).first().waitFor();
    expect(await names('rss.categories')).toContain('Cidade viva');
    await shots('rss-categories');
  });

  it('have the application Facebook is read as, whose secret is never read back, and its pages, each once [SCR-SET-SOCIAL]', async () => {
    await goTo('settingsList.agency.lanes');
    await goTo('settingsList.facebook.pages');
    await goTo('facebook.title');
    await field('facebook.appSecret', page).fill('fb-s3cr3t');
    await page.keyboard.press('Control+s');
    await page.getByText(words('validation:required')).waitFor();
    await field('facebook.appId', page).fill('1234567890');
    await save();
    await page.reload();
    await page.getByText(words('secret.stored')).waitFor();
    expect([await field('facebook.appId', page).inputValue(), await field('facebook.appSecret', page).inputValue()]).toEqual([
      '1234567890',
      '',
    ]);
    expect((await admin.get('/facebook/config')).body).toMatchObject({ appId: '1234567890', appSecret: null, hasAppSecret: true });
    expect(await hindrances(page)).toEqual([]);
    await shots('facebook');
    await page.getByRole('button', { name: `${words('secret.forget')}: ${words('facebook.appSecret')}` }).press('Enter');
    await page.getByText(words('secret.goes')).waitFor();
    await save();
    expect((await admin.get('/facebook/config')).body).toMatchObject({ appId: '1234567890', hasAppSecret: false });
    await goTo('settingsList.facebook.categories');
    await begin({ name: 'Emissoras' });
    await stored();
    await goTo('settingsList.facebook.pages');
    await begin({ name: 'TVX', url: 'https://www.facebook.com/tvx' });
    await choose('settingsField.categoryId', 'Emissoras');
    await stored();
    await row('facebook.pages', 'TVX').waitFor();
    await begin({ name: 'TVX outra vez', url: 'TVX' });
    await page.keyboard.press('Enter');
    await dialog().getByText('Esta página do Facebook já está na lista.').waitFor();
    await page.getByText(words('error:conflict')).first().waitFor();
    expect(await field('settingsField.url').evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await hindrances(page)).toEqual([]);
    await shots('facebook-duplicate');
    await page.keyboard.press('Escape');
    await page.getByText(words('drafts.discardAsk'), { exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await goTo('settingsList.facebook.categories');
    await cell('facebook.categories', 'Emissoras', 'pages').getByText('TVX', { exact: true }).waitFor();
    await shots('facebook-categories');
  });

  it('have the application X is read as, its people, each once, its lists, and categories of both [SCR-SET-TWITTER]', async () => {
    await goTo('settingsList.agency.lanes');
    await goTo('settingsList.twitter.users');
    await goTo('twitter.title');
    for (const key of ['consumerKey', 'consumerSecret', 'accessToken', 'accessTokenSecret'])
      await field(`twitter.${key}`, page).fill(`x-${key}`);
    await save();
    await expect.poll(() => field('twitter.accessToken', page).inputValue()).toBe('');
    const secrets = { consumerSecret: null, accessToken: null, accessTokenSecret: null };
    const has = { hasConsumerSecret: true, hasAccessToken: true, hasAccessTokenSecret: true };
    expect((await admin.get('/twitter/config')).body).toMatchObject({ consumerKey: 'x-consumerKey', ...secrets, ...has });
    expect(await hindrances(page)).toEqual([]);
    await shots('twitter');
    await goTo('settingsList.twitter.categories');
    await begin({ name: 'Governo' });
    await stored();
    await goTo('settingsList.twitter.lists');
    await begin({ name: 'Vereadores', slug: '84839422' });
    await choose('settingsField.categoryId', 'Governo');
    await stored();
    await row('twitter.lists', 'Vereadores').waitFor();
    await goTo('settingsList.twitter.users');
    await begin({ name: 'Prefeita', screenName: '@tvx' });
    await choose('settingsField.categoryId', 'Governo');
    await stored();
    await row('twitter.users', 'Prefeita').waitFor();
    await begin({ name: 'Outra', screenName: '@TVX' });
    await page.keyboard.press('Enter');
    await dialog().getByText('Este usuário do Twitter já está na lista.').waitFor();
    expect(await field('settingsField.screenName').evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await hindrances(page)).toEqual([]);
    await shots('twitter-duplicate');
    await page.keyboard.press('Escape');
    await page.getByText(words('drafts.discardAsk'), { exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await goTo('settingsList.twitter.categories');
    await cell('twitter.categories', 'Governo', 'users').getByText('Prefeita').waitFor();
    await cell('twitter.categories', 'Governo', 'lists').getByText('Vereadores').waitFor();
    await shots('twitter-categories');
  });
});
