import type { Context } from '../context.ts';
import { changeForward, changeOneDay, createTeam } from '../teams/teams.ts';

const TEAMS = [
  ['Equipe 1', ['Beto', 'Marcos (câmera)', 'Tonho (motorista)']],
  ['Equipe 2', ['Elias', 'João (câmera)', 'Dirce (motorista)']],
  ['Equipe 3', ['Dalva', 'Rui (câmera)']],
  ['Link ao vivo', ['Elias', 'Rui (câmera)', 'Vanda (técnica)']],
  ['Estúdio', ['Fernanda', 'Gil']],
] as const;
const DAY_MS = 86_400_000;

/** Inserts the teams; one has other members on this day only, one from the next day on. */
export async function insertTeams(context: Context, date: string): Promise<void> {
  const ids = new Map<string, number>();
  for (const [name, membersNicknames] of TEAMS)
    ids.set(name, (await createTeam({ name, membersNicknames: [...membersNicknames] }, context)).id);
  const tomorrow = new Date(Date.parse(`${date}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
  const id = (name: string): number => ids.get(name)!;
  await changeOneDay({ id: id('Equipe 3'), membersNicknames: ['Ana', 'Rui (câmera)'] }, date, context);
  await changeForward({ id: id('Equipe 1'), membersNicknames: ['Beto', 'João (câmera)', 'Tonho (motorista)'] }, tomorrow, context);
}
