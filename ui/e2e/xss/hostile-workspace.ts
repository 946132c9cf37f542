import type { ExecutionWorkspace } from "@paperclipai/shared";
import type { TestServer } from "../support/test-server.ts";
import { COMMIT, createRepository, workOn } from "../support/worked-issue.ts";
import { payloads } from "./payloads.ts";

/** The last of the files, so that the page has shown all others with it. */
export const LAST_FILE = "zz-hostile-end.txt";

/** A workspace with payloads as names of files and as lines, one file for each, and as the message of its commit. */
export async function writeHostileWorkspace(server: TestServer): Promise<ExecutionWorkspace> {
	const repository = await createRepository(server, { "README.md": "Shop\n" });
	const files = payloads.map((text, index) => [`${index} ${text.replaceAll("/", "\u2215")}.html`.slice(0, 200), text]);
	const list = Buffer.from(JSON.stringify([...files, [LAST_FILE, ""]])).toString("base64");
	const writeFiles = `for (const [name, text] of JSON.parse(Buffer.from("${list}", "base64")))
		require("node:fs").writeFileSync(name, text + "\\n");`;
	const message = Buffer.from(payloads.join("\n")).toString("base64");
	const script = `"${process.execPath}" -e '${writeFiles}'; git add -A; ${COMMIT} "$(echo ${message} | base64 -d)"`;
	return workOn(server, repository, payloads[0] ?? "", script);
}
