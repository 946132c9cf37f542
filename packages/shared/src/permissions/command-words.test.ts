import { expect, it } from "vitest";
import { readCommandWords } from "./command-words.ts";

it("splits a command into words like a shell", () => {
	const texts = (command: string) => readCommandWords(command).words.map(({ text }) => text);
	expect(texts(`a 'b c' "d e" f\\ g ""`)).toEqual(["a", "b c", "d e", "f g", ""]);
	expect(texts("a=1 b; c && d | e > f\ng # h\ni")).toEqual(["a=1", "b", "c", "d", "e", "f", "g", "i"]);
	expect(texts("a $(pwd)/b $(constructor)")).toEqual(["a", "${PWD}/b", "$()"]);
	const programs = readCommandWords("a=1 b c; d > e && f").words.flatMap(({ text, isProgram }) =>
		isProgram ? text : [],
	);
	expect(programs).toEqual(["b", "d", "f"]);
	for (const unclear of ["a 'b", 'a "b', "a $(b", "a `b", "a $'b'", "cat <<EOF\na", "cat <<'EOF'\na"]) {
		expect(readCommandWords(unclear), unclear).toMatchObject({ isClear: false, isSimple: false });
	}
	expect(readCommandWords(`a ${"b ".repeat(70_000)}`)).toMatchObject({ isClear: false, words: [] });
	expect(readCommandWords("a\n")).toMatchObject({ isSimple: true, isClear: true });
});
