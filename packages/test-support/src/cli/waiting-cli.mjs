import { pathToFileURL } from "node:url";
import { builtFile } from "../built-file.mjs";
import { waitForServer } from "./wait-for-server.mjs";

// The built command line as `paperclipai` starts it, but with longer limits.
const load = (file) => import(pathToFileURL(builtFile("cli", file)).href);
const [{ main }, { RETRY_TIMING }] = [await load("main.js"), await load("client/connection/retry-timing.js")];
waitForServer(RETRY_TIMING);
process.exit(await main(process.argv.slice(2)));
