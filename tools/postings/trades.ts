/** The job categories as trades: usual hourly pay, and related categories. */
export type Trade = {
  readonly category: number
  readonly pay: readonly [lowest: number, highest: number]
  readonly related: readonly number[]
}

const trade = (category: number, pay: readonly [number, number], related: readonly number[]): Trade => ({
  category,
  pay,
  related,
})

export const trades: readonly Trade[] = [
  trade(1, [22, 55], [7, 2, 16]),
  trade(2, [18, 34], [11, 23, 1]),
  trade(3, [16.2, 28], [26, 30, 35]),
  trade(4, [26, 52], [15, 10]),
  trade(5, [20, 42], [31, 24]),
  trade(6, [24, 46], [29, 39]),
  trade(7, [21, 60], [1, 25, 34]),
  trade(8, [17, 32], [33, 38]),
  trade(9, [16.5, 27], [22, 18, 32]),
  trade(10, [24, 48], [18, 13, 4]),
  trade(11, [17.5, 27], [34, 2, 33]),
  trade(12, [19, 48], [37, 38]),
  trade(13, [25, 50], [10, 29, 14]),
  trade(14, [28, 58], [29, 15, 35]),
  trade(15, [32, 68], [4, 14, 24]),
  trade(16, [55, 130], [1, 23, 31]),
  trade(17, [16, 28], [22, 33]),
  trade(18, [16.5, 26], [10, 28, 30]),
  trade(19, [28, 62], [27, 37, 16]),
  trade(20, [30, 110], [21, 35]),
  trade(21, [22, 56], [20, 37]),
  trade(22, [16.5, 40], [17, 11, 38]),
  trade(23, [26, 54], [2, 16]),
  trade(24, [27, 72], [15, 5, 31]),
  trade(25, [24, 52], [7, 34]),
  trade(26, [17.6, 32], [3, 18]),
  trade(27, [25, 90], [2, 19]),
  trade(28, [18, 44], [39, 18, 30]),
  trade(29, [25, 49], [30, 6, 13]),
  trade(30, [17, 33], [18, 29, 28]),
  trade(31, [22, 48], [5, 34]),
  trade(32, [20, 46], [9, 34, 2]),
  trade(33, [15.6, 30], [34, 11, 17]),
  trade(34, [20, 60], [33, 31, 11]),
  trade(35, [24, 54], [15, 14, 3]),
  trade(36, [18, 46], [19, 39]),
  trade(37, [21, 44], [12, 21, 19]),
  trade(38, [16.5, 34], [12, 22]),
  trade(39, [21, 48], [28, 6, 18]),
  trade(99, [15.6, 24], [11, 31]),
]
