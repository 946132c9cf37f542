import { searchFor } from "../../harness/transcript-page.mjs";
import { DIGITS } from "./run.mjs";

/** Searches for the unique numbers of random lines. */
export async function measureSearch({ page, cpuSeconds }, { lines, needles, name }, figures) {
	const shown = [];
	const counted = [];
	let wrong = 0;
	const cpuBefore = cpuSeconds();
	for (let round = 0; round < needles; round++) {
		const number = 1 + Math.floor(Math.random() * lines);
		const needle = `${String(number).padStart(DIGITS, "0")} `;
		const result = await searchFor(page, needle);
		if (isRight(result, { needle, row: name === "Raw" ? number - 1 : undefined })) {
			shown.push(result.shownMs);
			counted.push(result.countedMs);
			continue;
		}
		wrong++;
		console.error(`wrong: ${name} ${needle} ${JSON.stringify(result).slice(0, 300)}`);
	}
	figures.series(`match highlighted, ${name}`, shown, { target: 300, isWorst: true });
	figures.series(`matches counted, ${name}`, counted);
	figures.one(`CPU of the tab for a search, ${name}`, ((cpuSeconds() - cpuBefore) / needles) * 1000, { unit: "ms" });
	figures.one(`wrong of ${needles} searches, ${name}`, wrong);
}

function isRight({ problem, from, status, row: foundRow }, { needle, row }) {
	const isInPlace = row === undefined || foundRow === row;
	return problem === undefined && from.startsWith(needle) && status === "1 of 1" && isInPlace;
}
