import { prefetch } from "./api/prefetch.ts";
import { COMPANIES_URL, runIdOf } from "./api/prefetch-urls.ts";
import { loadPage } from "./app/pages.ts";
import { prefetchRun } from "./transcript/client/prefetch-run.ts";

// A script of its own, see build/prefetch-entry.ts: what the first page needs is asked for before the other code is there.
const { pathname, search } = window.location;
prefetch(COMPANIES_URL);
const runId = runIdOf(pathname);
if (runId) prefetchRun(runId, search);
loadPage(pathname);
