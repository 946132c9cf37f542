import fs from "node:fs";

const MAX_ENTRIES = 2000;

/** Every request so far; `body` and `headers` are omitted from listings. */
export function createRequestLog(file) {
	let entries = [];
	let count = 0;
	return {
		all: () => entries,
		count: () => count,
		clear: () => {
			entries = [];
		},
		/** Returns the entry of a request, which can be extended until it is written to the file. */
		add(req, body) {
			const { method, url, headers } = req;
			const entry = { n: ++count, at: new Date().toISOString(), method, path: url, userAgent: headers["user-agent"] };
			entries.push(entry);
			if (entries.length > MAX_ENTRIES) entries = entries.slice(-MAX_ENTRIES / 2);
			Object.defineProperty(entry, "body", { value: body, enumerable: false });
			Object.defineProperty(entry, "headers", { value: withoutKeys(headers), enumerable: false });
			return entry;
		},
		write(entry) {
			const { headers, body } = entry;
			if (file) fs.appendFileSync(file, `${JSON.stringify({ ...entry, headers, body })}\n`);
		},
	};
}

function withoutKeys(headers) {
	const isKey = (name) => /^(authorization|x-api-key)$/.test(name);
	return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, isKey(name) ? "(hidden)" : value]));
}
