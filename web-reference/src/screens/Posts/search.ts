/** The search parameters of the posts: days YYYY-MM-DD, words, the page from 0, and the post whose form is open. */
export interface PostsSearch {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly filter?: string | undefined;
  readonly page?: number | undefined;
  readonly open?: number | undefined;
}
