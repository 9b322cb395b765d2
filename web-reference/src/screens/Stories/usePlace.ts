import type { ListedStory } from '@lauda/store';
import { useNavigate } from '@tanstack/react-router';

/** Returns a function that opens a story in its rundown. */
export const usePlace = (): ((story: Pick<ListedStory, 'id' | 'programId' | 'date'>) => void) => {
  const navigate = useNavigate();
  return ({ id, programId, date }) =>
    void navigate({ to: '/rundown/$programId/$date', params: { programId: String(programId), date }, search: { open: [id], story: id } });
};
