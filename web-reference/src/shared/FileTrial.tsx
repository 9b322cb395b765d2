import { type ReactElement, useRef } from 'react';
import { Button } from '../components/Button.tsx';
import { Scrolled } from '../components/Scrolled.tsx';

interface FileTrialProps {
  /** The types of files, as an input names them. */
  readonly accept: string;
  readonly words: { readonly text: string; readonly choose: string; readonly wrong: string };
  /** The file that was tried last, with its problems, a line each. */
  readonly tried: { readonly name: string; readonly problems: readonly string[] } | undefined;
  /** What an import of that file would bring; undefined where it would bring nothing. */
  readonly brings: string | undefined;
  /** What is being done with the file at the moment. */
  readonly doing: string | undefined;
  readonly onFile: (file: File) => void;
}

/** Asks for a file to import, and says what it would bring or what is wrong with it. */
export const FileTrial = ({ accept, words, tried, brings, doing, onFile }: FileTrialProps): ReactElement => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <p>{words.text}</p>
      <div className="flex items-center gap-2">
        <input
          ref={input}
          type="file"
          accept={accept}
          hidden
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            target.value = '';
            if (chosen && doing === undefined) onFile(chosen);
          }}
        />
        <Button icon="upload" autoFocus onClick={() => input.current?.click()}>
          {words.choose}
        </Button>
        <span className="min-w-0 truncate text-muted">{tried?.name}</span>
      </div>
      {(doing ?? brings) && <p role="status">{doing ?? brings}</p>}
      {doing === undefined && tried && tried.problems.length > 0 && (
        <div role="alert" className="text-bad">
          <p>{words.wrong}</p>
          <Scrolled label={words.wrong} className="max-h-48">
            <ul className="list-disc pl-5">
              {tried.problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          </Scrolled>
        </div>
      )}
    </>
  );
};
