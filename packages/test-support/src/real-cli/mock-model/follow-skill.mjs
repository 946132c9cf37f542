/**
 * Opens a skill and runs the commands of its text, as a test of the text: for each word of [steps] the first block of
 * shell code with that word. Functions that a block defines precede every command, because each command runs in its own
 * shell. [open] prints the text where the program offers no skills, and [last] is a command to run at the end.
 */
export const followSkill = {
	about: "opens [skill=paperclip] and runs the commands it teaches",
	build: ({ skill = "paperclip", steps = "/agents/me /checkout PATCH", open, last }, events) => {
		const blocks = shellBlocks(events);
		const functions = blocks.flatMap((block) => block.match(/^\w+\(\) \{.*\}$/gm) ?? []);
		const commandWith = (word) => {
			const block =
				blocks.find((text) => text.includes(word)) ?? `echo "The skill has no command with ${word}"; exit 9`;
			return [...functions.filter((line) => !block.includes(line)), block].join("\n");
		};
		return [
			{ text: `I open the skill ${skill}.`, tools: [open === undefined ? openSkill(skill) : { shell: open }] },
			...steps.split(" ").map((word) => ({ tools: [{ shell: commandWith(word) }] })),
			...(last === undefined ? [] : [{ tools: [{ shell: last }] }]),
			{ text: "Done: the issue is finished.\nNot done: nothing.\nNext: nothing." },
		];
	},
};

/** Claude Code has a tool for it; Codex gives the model the path of the file. */
function openSkill(name) {
	const file = `"\${CODEX_HOME:-$HOME/.codex}/skills/${name}/SKILL.md"`;
	return { claude: { name: "Skill", input: { skill: name } }, shell: `cat ${file}` };
}

/** The shell code of the newest text with any. */
function shellBlocks(events) {
	for (const { role, text } of events.toReversed()) {
		if (role === "assistant") continue;
		const blocks = [...plainOutput(text).matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, block]) => block);
		if (blocks.length > 0) return blocks;
	}
	return [];
}

/** Older versions of Codex report the output of a command as JSON. */
function plainOutput(text) {
	try {
		return String(JSON.parse(text).output);
	} catch {
		return text;
	}
}
