import { prefetch } from "./api/prefetch.ts";
import { COMPANIES_URL, runIdOf } from "./api/prefetch-urls.ts";
import { loadPage } from "./app/pages.ts";
import { prefetchRun } from "./transcript/client/prefetch-run.ts";

// A separate script, see build/prefetch-entry.ts: requests the first page's data while the other code loads.
const { pathname, search } = window.location;
prefetch(COMPANIES_URL);
const runId = runIdOf(pathname);
if (runId) prefetchRun(runId, search);
loadPage(pathname);
