import { createElement } from 'react';
import { pageEndpoint } from '@/app/page-endpoint.ts';
import { docs } from '../docs.tsx';
import { docsResponse } from '../docs-response.tsx';
import { LONGEST_SEARCH } from '../search/search-docs.ts';
import { SearchResults } from '../search/search-results.tsx';

/** The parts of the documentation that have all the words of `q`. */
export const GET = pageEndpoint(async (request) => {
  const { settings, pages, search } = docs();
  const searched = (new URL(request.url).searchParams.get('q') ?? '').slice(0, LONGEST_SEARCH).trim();
  const found = (await search())(searched);
  const results = createElement(SearchResults, { appName: settings.appName, pages, searched, found });
  const description = 'Search the documentation.';
  return docsResponse(results, { title: 'Search the documentation', description, isListed: false });
});
