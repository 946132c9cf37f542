const SHAPES = ["group", "setsid", "emptied", "double-fork"];
const BYTES = ["nul", "invalid", "surrogate", "separators", "crlf", "escape"];

export function createRandom(seed) {
	let state = seed >>> 0;
	return () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
}

const ENDINGS = {
	"ended well": () => ({ switches: ["--exit", "0"], status: "succeeded" }),
	failed: () => ({ switches: ["--exit", "7"], status: "failed", isExitCode: 7 }),
	crashed: (random) => ({ switches: ["--die", pick(random, ["SIGKILL", "SIGSEGV", "SIGABRT"])], status: "failed" }),
	cancelled: (random) => ({
		switches: ["--hang"],
		status: "cancelled",
		cancelAfterMs: random() * 1500,
		isCutOff: true,
	}),
	"timed out": (random) => ({
		switches: ["--hang"],
		status: "timed_out",
		timeoutSec: 0.5 + random(),
		isCutOff: true,
	}),
};

/** The behaviour of one tree and its expected end. `isCutOff`: it may end in the middle of its output. */
export function planTree(number, random) {
	const ending = pick(random, Object.keys(ENDINGS));
	const switches = [];
	for (let children = Math.floor(random() * 4); children > 0; children--)
		switches.push("--child", pick(random, SHAPES));
	if (random() < 0.2) switches.push("--ignore-term");
	if (random() < 0.4) switches.push("--hold-stdout");
	if (random() < 0.3) switches.push("--utf8");
	if (random() < 0.3) switches.push("--bytes", pick(random, BYTES));
	if (random() < 0.15) switches.push("--block", "--lines", String(Math.floor(random() * 20_000)));
	else switches.push("--lines", String(Math.floor(random() * 150)), "--every", String(Math.floor(random() * 15)));
	switches.push("--length", String(12 + Math.floor(random() * 300)));
	if (random() < 0.2) switches.push("--no-final-newline");
	const { switches: last, ...expected } = ENDINGS[ending](random);
	return { number, ending, switches: [...switches, ...last], ...expected };
}

function pick(random, values) {
	return values[Math.floor(random() * values.length)];
}
