import { createLineSplitter } from "@paperclipai/adapter-utils";

const FETCHED = /^npm http fetch GET 200 (\S+)\.tgz\s/;
const PACKAGES_PER_STEP = 10;

export function createNpmProgress(packageName: string, onStep: (message: string) => void): (chunk: string) => void {
	const splitter = createLineSplitter();
	const own = `/${packageName}/-/${packageName.replace(/^.*\//, "")}-`;
	let fetched = 0;
	return (chunk) => {
		for (const line of splitter.push(chunk)) {
			const url = FETCHED.exec(line)?.[1]?.replaceAll(/%2f/gi, "/");
			if (url === undefined) continue;
			fetched++;
			const [, version] = url.split(own);
			if (version) onStep(`Fetched ${packageName} ${version}.`);
			else if (fetched % PACKAGES_PER_STEP === 0) onStep(`Fetched ${fetched} packages.`);
		}
	};
}
