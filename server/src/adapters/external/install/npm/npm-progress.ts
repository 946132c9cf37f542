import { createLineSplitter } from "@paperclipai/adapter-utils";

const FETCHED = /^npm http fetch GET 200 (\S+)\.tgz\s/;
const EVERY = 10;

/** Makes steps for a person out of what npm tells, on standard error, of each file that it fetches. */
export function npmProgress(packageName: string, onStep: (message: string) => void): (chunk: string) => void {
	const splitter = createLineSplitter();
	const own = `/${packageName}/-/${packageName.replace(/^.*\//, "")}-`;
	let fetched = 0;
	return (chunk) => {
		for (const line of splitter.push(chunk)) {
			const address = FETCHED.exec(line)?.[1]?.replaceAll(/%2f/gi, "/");
			if (address === undefined) continue;
			fetched++;
			const [, version] = address.split(own);
			if (version) onStep(`Fetched ${packageName} ${version}.`);
			else if (fetched % EVERY === 0) onStep(`Fetched ${fetched} packages.`);
		}
	};
}
