import { expect, it } from 'vitest';
import { readFeed } from './feed.ts';

const PICTURE = '&lt;p&gt;&lt;img src="https://onda.example/1.jpg"/&gt;&lt;/p&gt;';
const FEEDS = {
  rss: `<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>Onda</title><item><guid>1</guid><title>Rio</title>
    <description>O rio subiu.</description><content:encoded>${PICTURE}</content:encoded></item></channel></rss>`,
  atom: `<feed xmlns="http://www.w3.org/2005/Atom"><title>Onda</title><id>o</id><entry><id>1</id><title>Rio</title>
    <summary>O rio subiu.</summary><content type="html">${PICTURE}</content></entry></feed>`,
  json: JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: 'Onda',
    items: [
      { id: '1', title: 'Rio', content_text: '', content_html: '<p><img src="https://onda.example/1.jpg"/></p>', summary: 'O rio subiu.' },
    ],
  }),
};

it.each(Object.entries(FEEDS))('takes the summary of an item in %s whose text says nothing', async (_format, text) => {
  expect((await readFeed(text, 'America/Sao_Paulo')).items.map((item) => item.text)).toEqual(['O rio subiu.']);
});
