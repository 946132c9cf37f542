/** The first row is the header. */
export function printTable(title, rows) {
	const cells = rows.map((row) => row.map(String));
	const widths = cells[0].map((_, column) => Math.max(...cells.map((row) => row[column].length)));
	const line = (row) =>
		row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column])));
	console.log(`\n${title}`);
	cells.forEach((row, index) => {
		console.log(`  ${line(row).join("  ")}`);
		if (index === 0) console.log(`  ${widths.map((width) => "-".repeat(width)).join("  ")}`);
	});
}

/** The value below which `share` of the values lie; 0.5 gives the median. */
export function quantile(values, share) {
	const sorted = [...values].sort((a, b) => a - b);
	return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

export function megabytes(bytes) {
	return `${(bytes / 1024 / 1024).toFixed(0)} MB`;
}
