import { COMPANIES_URL, runIdOf } from "./api/early-addresses.ts";
import { requestEarly } from "./api/early-requests.ts";
import { loadPage } from "./app/pages.ts";
import { openRunEarly } from "./transcript/client/open-run-early.ts";

// A script of its own, see build/early-entry.ts: what the first page needs is asked for before the other code is there.
const { pathname, search } = window.location;
requestEarly(COMPANIES_URL);
const runId = runIdOf(pathname);
if (runId) openRunEarly(runId, search);
loadPage(pathname);
