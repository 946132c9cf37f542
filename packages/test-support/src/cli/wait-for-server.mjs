import { pathToFileURL } from "node:url";
import { builtFile } from "../built-file.mjs";

// Preloaded with --import, so that the command uses longer limits.
const LONG_MS = 5 * 60_000;
const { RETRY_TIMING } = await import(pathToFileURL(builtFile("cli", "client/connection/retry-timing.js")).href);
Object.assign(RETRY_TIMING, { replaceAfterMs: LONG_MS, giveUpAfterMs: LONG_MS });
