import { printTable, quantile } from "../../harness/table.mjs";

/** The figures of a benchmark, each with its target and the ratio to it. */
export function createFigures() {
	const rows = [["", "median", "95 %", "worst", "target", "ratio"]];

	function add(name, cells, figure, target, unit) {
		const goal = target === undefined ? ["", ""] : [format(target, unit), (figure / target).toFixed(2)];
		rows.push([name, ...cells, ...goal]);
	}

	return {
		/** The median of the values has to reach the target, or with `isWorst` the worst one. */
		series(name, values, { target, unit = "ms", isWorst = false } = {}) {
			if (values.length === 0) return add(name, ["none", "", ""], Number.NaN, target, unit);
			const [median, high, worst] = [0.5, 0.95, 1].map((share) => quantile(values, share));
			const cells = [median, high, worst].map((value) => format(value, unit));
			add(name, cells, isWorst ? worst : median, target, unit);
		},
		one: (name, value, { target, unit = "" } = {}) => add(name, [format(value, unit), "", ""], value, target, unit),
		print: (title) => printTable(title, rows),
	};
}

function format(value, unit) {
	return `${value.toFixed(unit !== "" && Math.abs(value) < 10 ? 1 : 0)} ${unit}`.trimEnd();
}
