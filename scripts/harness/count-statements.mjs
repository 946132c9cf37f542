import { once } from "node:events";
import { connect, createServer } from "node:net";

const TYPES_OF_STATEMENTS = new Set(["Q", "E"]);

/** Proxies a local PostgreSQL and counts the executed statements. */
export async function countStatements(databaseUrl) {
	const target = new URL(databaseUrl);
	let statements = 0;
	const proxy = createServer((inner) => {
		const outer = connect(Number(target.port || 5432), target.hostname);
		const count = createCounter(() => {
			statements++;
		});
		inner
			.on("data", count)
			.pipe(outer)
			.on("error", () => inner.destroy());
		outer.pipe(inner).on("error", () => outer.destroy());
	});
	proxy.listen(0, "127.0.0.1");
	await once(proxy, "listening");
	const url = new URL(databaseUrl);
	url.host = `127.0.0.1:${proxy.address().port}`;
	return { url: url.href, counted: () => statements, close: () => proxy.close() };
}

/** Parses a client's messages: type, length and content. The first one has no type. */
function createCounter(onStatement) {
	let rest = Buffer.alloc(0);
	let hasType = false;
	return (data) => {
		rest = Buffer.concat([rest, data]);
		for (;;) {
			const lengthAt = hasType ? 1 : 0;
			if (rest.length < lengthAt + 4) return;
			const end = lengthAt + rest.readInt32BE(lengthAt);
			if (rest.length < end) return;
			if (hasType && TYPES_OF_STATEMENTS.has(String.fromCharCode(rest[0]))) onStatement();
			hasType = true;
			rest = rest.subarray(end);
		}
	};
}
