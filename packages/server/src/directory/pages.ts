import {
  type Client,
  type Entry,
  FilterParser,
  MessageResponseStatus,
  PagedResultsControl,
  SearchRequest,
  type SearchResponse,
  StatusCodeParser,
} from 'ldapts';

/** Entries per page. */
const PAGE = 500;

/** What is searched for below a base. */
interface PagedSearch {
  readonly filter: string;
  readonly attributes: readonly string[];
  readonly binary?: readonly string[];
}

/** The part of the client below its calls: no public one answers the controls of a page. */
interface Line {
  _nextMessageId(): number;
  _send(request: SearchRequest): Promise<SearchResponse | undefined>;
}

/**
 * Reads all entries below a base that a filter finds, a page at a time. The library's own paging ends at a page without entries, even where its cookie says
 * that more follow, as RFC 2696 allows; who stands on the pages after it would be taken for gone.
 */
export async function* entriesOf(
  client: Client,
  baseDn: string,
  { filter, attributes, binary = [] }: PagedSearch,
): AsyncGenerator<Entry[]> {
  const page = new PagedResultsControl({ value: { size: PAGE } });
  const request = new SearchRequest({
    ...{ messageId: 0, baseDN: baseDn, scope: 'sub', filter: FilterParser.parseString(filter), controls: [page] },
    ...{ attributes: [...attributes], explicitBufferAttributes: [...binary] },
  });
  const line = client as unknown as Line;
  for (;;) {
    request.messageId = line._nextMessageId();
    const answer = await line._send(request);
    if (answer?.status !== MessageResponseStatus.Success) throw StatusCodeParser.parse(answer);
    yield answer.searchEntries.map((entry) => entry.toObject(request.attributes, request.explicitBufferAttributes));
    const cookie = answer.controls?.find((control) => control instanceof PagedResultsControl)?.value?.cookie;
    if (!cookie?.length) return;
    page.value = { size: PAGE, cookie };
  }
}
