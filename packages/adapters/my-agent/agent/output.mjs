// @ts-check
const ACTIVITY = "┊ ";

/** Puts text on one line, so that a file name or a prompt cannot imitate a line of the output format. */
/** @param {string} text */
export function oneLine(text) {
	return text.replace(/\s+/g, " ").trim();
}

/**
 * Prints the agent's own line format; the adapter's parsers read it back.
 * @param {(text: string) => void} write
 * @param {() => number} now milliseconds
 */
export function createOutput(write, now) {
	/** @param {string} line */
	const print = (line) => write(`${line}\n`);

	return {
		/** @param {string} text */
		system: (text) => print(`[my-agent] ${oneLine(text)}`),
		/** @param {string} text */
		think: (text) => print(`${ACTIVITY}💬 ${oneLine(text)}`),
		/** @param {string} text */
		say: (text) => print(text.trimEnd()),
		/** @param {string} text */
		error: (text) => print(`[error] ${oneLine(text)}`),
		/** @param {Record<string, unknown>} value */
		result: (value) => print(`[my-agent] result ${JSON.stringify(value)}`),
		/**
		 * Shows one step of work: what is being done, then what came out and how long it took.
		 * @template T
		 * @param {string} label
		 * @param {() => Promise<T>} work
		 * @param {(value: T) => string} summarise
		 * @returns {Promise<T>}
		 */
		async step(label, work, summarise) {
			const name = oneLine(label);
			const start = now();
			const seconds = () => `${((now() - start) / 1000).toFixed(1)}s`;
			print(ACTIVITY + name);
			try {
				const value = await work();
				print(`${ACTIVITY}[done] ${name} — ${oneLine(summarise(value))}  ${seconds()}`);
				return value;
			} catch (error) {
				const reason = error instanceof Error ? error.message : String(error);
				print(`${ACTIVITY}[failed] ${name} — ${oneLine(reason)}  ${seconds()}`);
				throw error;
			}
		},
	};
}

/** @typedef {ReturnType<typeof createOutput>} Output */
