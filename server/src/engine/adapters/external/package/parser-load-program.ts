import { readFileSync } from "node:fs";
import { loadParser } from "@paperclipai/adapter-utils";
import { createBareContext, exitWithParent } from "@paperclipai/adapter-utils/host";

/** Entry point of the process that loads a UI parser once. Prints why it cannot be loaded, as a JSON string or `null`. */
exitWithParent();
process.on("unhandledRejection", () => {});
const source = readFileSync(process.argv[2] ?? "", "utf8");
const loaded = await loadParser(source, createBareContext());
process.stdout.write(JSON.stringify("problem" in loaded ? loaded.problem : null), () => process.exit(0));
