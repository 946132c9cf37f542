import { OPTIONAL, type Optional } from "./optional.ts";

/** A missing requirement of a skipped test, for the summary of `scripts/testing/skipped-tests.mjs`. */
interface MissingPart {
	name: string;
	/** A clause after the name, for example "is not installed". */
	reason: string;
	/** A sentence. */
	remedy: string;
}

declare module "vitest" {
	interface TaskMeta {
		missing?: MissingPart[];
	}
}

interface NeedsOptions {
	skip: boolean;
	meta: { missing?: MissingPart[] };
}

/** The files of a package share a process, and a machine does not change while its tests run. */
const reasons = new Map<Optional, string | null>();

/**
 * Requirements of a test beyond Node.js, npm, git, sh and the core utilities, as the options of `it` or `describe`:
 * `it("removes a container", needs("podman"), async () => ...)`. Without them the test is skipped, and the summary says
 * how to install them.
 */
export function needs(...names: Optional[]): NeedsOptions {
	const missing = names.flatMap((name): MissingPart[] => {
		const reason = reasonOf(name);
		return reason === null ? [] : [{ name, reason, remedy: OPTIONAL[name].remedy }];
	});
	return missing.length === 0 ? { skip: false, meta: {} } : { skip: true, meta: { missing } };
}

function reasonOf(name: Optional): string | null {
	const known = reasons.get(name);
	if (known !== undefined) return known;
	const reason = OPTIONAL[name].probe();
	reasons.set(name, reason);
	return reason;
}
