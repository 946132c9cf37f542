/** `finish` exits with 1 if a check failed. */
export function checks() {
	let failed = 0;
	return {
		check(what, isOk) {
			if (!isOk) failed++;
			console.log(`${isOk ? "ok  " : "FAIL"}  ${what}`);
		},
		finish() {
			console.log(`${failed} failed`);
			if (failed > 0) process.exitCode = 1;
		},
	};
}
