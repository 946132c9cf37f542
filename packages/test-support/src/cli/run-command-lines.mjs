import { pathToFileURL } from "node:url";

/**
 * `run-command-lines.mjs MODULE` runs the command lines that it receives as messages, one at a time, with `main` of
 * MODULE.
 */
const { main } = await import(pathToFileURL(process.argv[2] ?? "").href);
const written = { stdout: "", stderr: "" };

for (const name of ["stdout", "stderr"]) {
	process[name].write = (chunk, encoding, done = encoding) => {
		written[name] += Buffer.from(chunk).toString();
		if (typeof done === "function") setImmediate(done);
		return true;
	};
}

process.on("message", async (args) => {
	Object.assign(written, { stdout: "", stderr: "" });
	const exitCode = await main(args);
	process.send?.({ exitCode, ...written });
});
process.on("disconnect", () => process.exit());
