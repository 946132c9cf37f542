import { chmodSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const adapters = new URL("../../../adapters/", import.meta.url);

/**
 * Writes a program whose Nth call prints the output of the Nth recording, for example
 * `claude-local/claude-2.1.330/hello`, and exits like the real program. It prints once it has read its whole input; a
 * recorded conversation (`input` in its meta file) is printed meanwhile. Arguments and standard input of the Nth call
 * are stored in `N.args` and `N.stdin` beside it. Requests for help, version or login status print nothing and do not
 * count as calls.
 */
export function createReplayProgram(folder: string, recordings: string[]): string {
	const program = path.join(folder, "replay");
	const cases = recordings.map((recording, index) => `${index + 1}) ${replay(recording)} ;;`);
	const script = `#!/bin/sh
here=$(dirname "$0")
case " $* " in *" --help "* | *" --version "* | *" login status "*) exit 0 ;; esac
call=$(($(cat "$here/calls" 2>/dev/null || echo 0) + 1))
echo "$call" >"$here/calls"
printf '%s\\n' "$@" >"$here/$call.args"
exec 3<&0
case "$call" in
${cases.join("\n")}
*) echo "no recording for call $call" >&2; exit 99 ;;
esac
`;
	// A test may replay several times.
	rmSync(path.join(folder, "calls"), { force: true });
	writeFileSync(program, script);
	chmodSync(program, 0o755);
	return program;
}

export function readReplayCall(program: string, call: number): { args: string[]; stdin: string } {
	const read = (ending: string) => readFileSync(path.join(path.dirname(program), `${call}.${ending}`), "utf8");
	return { args: read("args").trimEnd().split("\n"), stdin: read("stdin") };
}

/** The input of a conversation that failed may stay open. */
const AWAIT_READER =
	"for _ in 1 2 3 4 5 6 7 8 9 10; do kill -0 $reader 2>/dev/null && sleep 0.1; done; kill $reader 2>/dev/null";

function replay(recording: string): string {
	const [adapter, version, name] = recording.split("/");
	const file = fileURLToPath(new URL(`${adapter}/src/__fixtures__/${version}/${name}`, adapters));
	const meta = JSON.parse(readFileSync(`${file}.meta.json`, "utf8"));
	const read = 'cat <&3 >"$here/$call.stdin"';
	const print = `cat ${quote(`${file}.jsonl`)}`;
	const printed = meta.input === undefined ? `${read}; ${print}` : `${read} & reader=$!; ${print}; ${AWAIT_READER}`;
	const end = meta.signal === null ? `exit ${meta.exitCode}` : `kill -${meta.signal.slice("SIG".length)} $$`;
	return `${printed}; printf %s ${quote(meta.stderrTail)} >&2; ${end}`;
}

function quote(text: string): string {
	return `'${text.replaceAll("'", "'\\''")}'`;
}
