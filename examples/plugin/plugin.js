// A plug-in in the newsroom: it lists the templates of a device and puts filled ones into the story.
// Both sides check the sender of messages: only the page around this frame, and only from the origin that opened it.
import { askAppInfo, askClose, ncsItem, readMessage } from './mos.js';

const TEMPLATES = [
  { id: 'CREDITO', mosID: 'cg.example.mos', name: 'Name and role' },
  { id: 'LOCAL', mosID: 'cg.example.mos', name: 'Place' },
  { id: 'TELA-CHEIA', mosID: 'cg.example.mos', name: 'Full screen' },
];

const asked = new URLSearchParams(location.search);
const origin = asked.get('host') ?? (document.referrer ? new URL(document.referrer).origin : undefined);
const mosID = asked.get('mosID');
const at = (id) => document.getElementById(id);
const say = (text) => window.parent.postMessage(text, origin);

let itemID;

function show(told) {
  if (told.kind === 'ack') {
    at('told').textContent = told.ok ? 'The newsroom took it.' : `The newsroom refused: ${told.reason}`;
    return;
  }
  at('story').textContent = told.storyID;
  at('context').textContent = `${told.context} (${told.userID})`;
  itemID = told.item?.itemID;
  if (!told.item) return;
  at('template').value = told.item.objID;
  [at('line1').value, at('line2').value] = [told.item.fields[0] ?? '', told.item.fields[1] ?? ''];
  at('insert').textContent = 'Change the item';
}

for (const template of TEMPLATES) at('template').add(new Option(template.name, template.id));

if (!origin || window.parent === window) at('told').textContent = 'This page works inside the newsroom: it is the plug-in of a device.';
else {
  window.addEventListener('message', (event) => {
    if (event.source !== window.parent || event.origin !== origin || typeof event.data !== 'string') return;
    const told = readMessage(event.data);
    if (told) show(told);
  });
  at('form').addEventListener('submit', (event) => {
    event.preventDefault();
    const template = TEMPLATES.find(({ id }) => id === at('template').value);
    say(ncsItem({ itemID, template: mosID ? { ...template, mosID } : template, lines: [at('line1').value, at('line2').value] }));
  });
  at('close').addEventListener('click', () => say(askClose()));
  say(askAppInfo());
}
