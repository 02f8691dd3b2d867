/* Made by script/train; do not edit.
 * 27166 positions; round 1 of: script/train sare --games 150 --iterations 150 --seed 1001 --rounds 1 */
enum { KNOTS = 4 };

static const int32_t spread[KNOTS] = {181, 152, 181, 152};

/* clang-format off */
static const int32_t weights[FEATURES][KNOTS] = {
	{0, 0, 0, 0}, /* constant */
	{0, 0, 0, 0}, /* meets-goal */
	{1312, -3785, -1652, -1107}, /* left */
	{-1633, -1313, 12804, 16613}, /* near */
	{-24332, -11356, -17216, -12082}, /* works-left */
	{2857, 2505, 2167, 1147}, /* means */
	{4905, 678, 5694, 2055}, /* plenty */
	{22676, 10639, 5510, 6070}, /* carpenter */
	{21483, 15511, 12840, 13863}, /* stonecutter */
	{26182, 9446, 18127, 14189}, /* goldsmith */
	{6252, -6460, 28026, 121606}, /* second-trades */
	{-5715, 15135, -2101, 3804}, /* pyramid-trades */
	{25725, 3531, 38060, 16926}, /* masters */
	{7763, -7, 17969, 11195}, /* warehouses */
	{47466, 30102, 14685, 11687}, /* barracks */
	{50976, 8219, 11081, 17129}, /* temple */
	{61012, 5377, 52753, -5286}, /* gardens */
	{100140, -15272, 6100, -18026}, /* palace */
	{55048, 9703, 24801, 8545}, /* library */
	{62922, 9576, 12951, 17694}, /* market */
	{40999, 6569, 33754, 17442}, /* port */
	{40559, 8082, 23993, 17908}, /* stages */
	{17100, -34150, -4906, -1179}, /* pyramid-begun */
	{-8354, 3504, 5042, 2022}, /* caravans */
	{38358, 85, -15900, -3333}, /* limit */
	{-1049, -996, -413, -73}, /* after-first */
	{-1124, 11530, 8556, 12888}, /* sites */
	{1, -3257, -2535, -4609}, /* sites-lack */
	{4828, -11356, 4871, -10111}, /* empty */
};
/* clang-format on */
